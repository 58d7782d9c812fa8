"""Runs programs in py65: run.py FOLDER, programs as JSON on standard input, their cycles on standard output."""
import base64
import json
import sys

sys.path.insert(0, sys.argv[1])
from py65.devices.mpu6502 import MPU  # noqa: E402

START = 0x0400


def run(program):
    memory = bytearray(0x10000)
    code = base64.b64decode(program["Memory"])
    memory[START:START + len(code)] = code
    mpu = MPU(memory=memory, pc=START)
    mpu.sp = 0xFD
    for _ in range(100):
        if mpu.pc == program["End"]:
            return {"Least": mpu.processorCycles, "Most": mpu.processorCycles}
        mpu.step()
    return {"Error": "another way through the program"}


json.dump([run(p) for p in json.load(sys.stdin)], sys.stdout)
