package board

// mapperNames are nesdev's names of well-known mappers that are not in the
// table of boards, so that an error can say what is missing.
var mapperNames = map[int]string{
	6: "Front Fareast Magic Card", 8: "Front Fareast Magic Card", 12: "SL-5020B", 15: "K-1029 100-in-1", 17: "Front Fareast Magic Card", 20: "Famicom Disk System",
	35: "J.Y. Company", 36: "TXC 01-22000", 37: "PAL-ZZ",
	38: "Bit Corp. 74x161", 39: "Subor BNROM", 40: "NTDEC 2722", 41: "Caltron 6-in-1", 42: "FDS to cartridge conversion",
	44: "Super HIK 7-in-1", 45: "GA23C", 46: "Rumble Station", 47: "NES-QJ",
	74: "Waixing 43-393", 77: "Irem LROG017",
	80: "Taito X1-005", 82: "Taito X1-017", 83: "Cony", 90: "J.Y. Company ASIC", 91: "J.Y. Company",
	96: "Oeka Kids", 99: "Vs. System", 105: "NES-EVENT", 107: "Magic Dragon", 115: "Kasheng SFC-02B", 116: "SOMARI-P", 137: "Sachen 8259D", 144: "Death Race", 146: "Sachen NINA-003/006", 148: "Sachen SA-008-A", 150: "Sachen SA-015", 151: "VRC1 on Vs. System",
	158: "Tengen 800037", 162: "Waixing FS304", 163: "Nanjing", 164: "Dongda PEC-9588",
	171: "Kaiser KS7058", 176: "8025", 177: "Hengge Dianzi", 178: "Waixing FS305", 187: "Kasheng A98402", 188: "Bandai Karaoke", 189: "TXC 01-22018", 191: "Waixing FS003", 192: "Waixing FS308",
	193: "NTDEC TC-112", 194: "Waixing", 195: "Waixing FS303", 200: "MG109", 202: "SP60", 203: "35-in-1", 205: "JC-016-2",
	207: "Taito X1-005", 209: "J.Y. Company ASIC", 211: "J.Y. Company ASIC", 212: "BMC Super HiK 300-in-1", 225: "ET-4310",
	226: "BMC 0380", 227: "FW-01", 228: "Action 52", 229: "BMC 0892", 230: "CTC-43A", 231: "20-in-1", 233: "42-in-1",
	234: "Maxi 15", 235: "Golden Game", 240: "C&E", 241: "BxROM with work RAM", 242: "Waixing 43-272", 243: "Sachen SA-020A",
	246: "C&E Taiwan", 250: "Nitra", 252: "Waixing San Guo Zhi", 253: "Waixing VRC4", 254: "Pikachu Y2K",
}
