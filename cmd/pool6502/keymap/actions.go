package keymap

import "fmt"

// Action is something a key can do.
type Action int

// Actions. The numbered ones are followed by their brothers: Load+2 loads state 3.
const (
	None Action = iota
	Menu
	Pause
	Help
	Lesson
	Open
	ResetButton
	PowerCycle
	Quit

	FastForward
	Rewind
	Slower
	Faster
	NormalSpeed
	Frame
	FrameBack
	Instruction
	InstructionBack
	Scanline
	ScanlineBack
	Breakpoint
	StepOver
	BackOver
	StepOut
	BackOut
	ToNMI
	BackToNMI
	ToBreak
	BackToBreak
	ToCursor
	BackToCursor
	AddBreak
	AddWatch
	Sources
	Against
	SearchMemory

	Load // Load+n, n from 0 to 6
)

// Save saves a state: Save+n, n from 0 to 6.
const Save = Load + States

// States is the number of saved states.
const States = 7

// Channels is the number of sound channels that can be silenced by themselves.
const Channels = 6

// Actions beyond the states.
const (
	Screenshot Action = Save + States + iota
	WindowShot
	GIF
	WAV
	Movie
	Fullscreen
	Aspect
	Overscan
	Mute
	Quieter
	Louder
	Channel // Channel+n, n from 0 to 5
)

// Solo leaves one channel alone to be heard: Solo+n, n from 0 to 5.
const Solo = Channel + Channels

// The overlays.
const (
	Slots Action = Solo + Channels + iota
	costOverlay
	sourceOverlay
	eventsOverlay
	memoryOverlay
	oamOverlay
	cpuOverlay
	graphicsOverlay
	AllOverlays
	Over
	PageUp
	PageDown
	GotoMemory
	EditMemory
	FreezeMemory
	PPUMemory
	EventFilter
	EventShot
	GraphicsView
	LineUp
	LineDown

	firstPad // Pad + 10*port + Button
)

// Button is a button of a pad: the eight, then A and B with turbo.
type Button int

// Buttons, in the order a pad shifts them out.
const (
	A Button = iota
	B
	SelectButton
	Start
	Up
	Down
	Left
	Right
	TurboA
	TurboB

	Buttons
)

var buttonNames = [Buttons]string{"a", "b", "select", "start", "up", "down", "left", "right", "turbo-a", "turbo-b"}

// PadAction is the action of a button of the pad in port 0 or 1.
func PadAction(port int, b Button) Action { return firstPad + Action(port)*Action(Buttons) + Action(b) }

// PadButton takes PadAction apart.
func (a Action) PadButton() (port int, b Button, ok bool) {
	if a < firstPad || a >= firstPad+2*Action(Buttons) {
		return 0, 0, false
	}
	return int(a-firstPad) / int(Buttons), Button(int(a-firstPad) % int(Buttons)), true
}

// Held reports whether an action lasts as long as its key is held.
func (a Action) Held() bool { return a == FastForward || a == Rewind || a >= firstPad }

// Repeats reports whether an action is done again and again while its key is held.
func (a Action) Repeats() bool {
	switch a {
	case Frame, FrameBack, Instruction, InstructionBack, Scanline, ScanlineBack, PageUp, PageDown, Quieter, Louder,
		StepOver, BackOver, StepOut, BackOut, ToNMI, BackToNMI, LineUp, LineDown:
		return true
	}
	return false
}

// A Group is a heading of the help.
type Group string

// Groups, in the order they are shown.
const (
	inGame  Group = "Game"
	inTime  Group = "Time"
	inState Group = "States and recordings"
	inLook  Group = "Picture and sound"
	InPool  Group = "Pool and cost"
	inStep  Group = "Through the program"
	inDebug Group = "Debugger"
	InPads  Group = "Pads"
)

// Groups lists them.
func Groups() []Group {
	return []Group{inGame, inTime, inState, inLook, InPool, inStep, inDebug, InPads}
}

// Row is what is known about an action.
type Row struct {
	Action Action
	Name   string // in the file
	Group  Group
	Help   string
	Keys   []string // usual ones
}

// Rows are all actions.
func Rows() []Row { return rows }

var rows = makeRows()

func makeRows() []Row {
	list := []Row{
		{Menu, "menu", inGame, "menu; pauses", []string{"Escape"}},
		{Pause, "pause", inGame, "pause", []string{"P"}},
		{Help, "help", inGame, "this help", []string{"F9", "H"}},
		{Lesson, "lesson", inGame, "lesson of the exhibit", []string{"E"}},
		{Open, "open", inGame, "open an exhibit or a file", []string{"Ctrl+O"}},
		{ResetButton, "reset", inGame, "reset button", []string{"Ctrl+R"}},
		{PowerCycle, "power", inGame, "power off and on", []string{"Ctrl+T"}},
		{Quit, "quit", inGame, "quit", []string{"Ctrl+Q"}},

		{FastForward, "fast-forward", inTime, "fast forward while held", []string{"Tab"}},
		{Rewind, "rewind", inTime, "rewind while held", []string{"Backspace"}},
		{Slower, "slower", inTime, "slower", []string{"-"}},
		{Faster, "faster", inTime, "faster", []string{"="}},
		{NormalSpeed, "normal-speed", inTime, "normal speed", []string{"Ctrl+0"}},
		{Frame, "frame", inTime, "one frame forward", []string{"`"}},
		{FrameBack, "frame-back", inTime, "one frame back", []string{"Shift+`"}},
		{Instruction, "instruction", inTime, "one instruction forward", []string{"]"}},
		{InstructionBack, "instruction-back", inTime, "one instruction back", []string{"["}},
		{Scanline, "scanline", inTime, "one scanline forward", []string{"'"}},
		{ScanlineBack, "scanline-back", inTime, "one scanline back", []string{";"}},

		{Screenshot, "screenshot", inState, "screenshot, PNG", []string{"F12"}},
		{WindowShot, "window-screenshot", inState, "screenshot of the whole window", []string{"Shift+F12"}},
		{GIF, "gif", inState, "start or stop recording a GIF", []string{"F10"}},
		{WAV, "wav", inState, "start or stop recording a WAV", []string{"Shift+F10"}},
		{Movie, "movie", inState, "start or stop recording a movie", []string{"Ctrl+F10"}},

		{Fullscreen, "fullscreen", inLook, "full screen", []string{"F11", "Alt+Return"}},
		{Aspect, "aspect", inLook, "square pixels or 8:7", []string{"F8"}},
		{Overscan, "overscan", inLook, "crop the overscan", []string{"Shift+F8"}},
		{Mute, "mute", inLook, "sound on or off", []string{"M"}},
		{Quieter, "quieter", inLook, "quieter", []string{"Ctrl+-"}},
		{Louder, "louder", inLook, "louder", []string{"Ctrl+="}},

		{Slots, "slots", InPool, "slots of the pools", []string{"1"}},
		{costOverlay, "cost", InPool, "where the frame's cycles go", []string{"2"}},
		{sourceOverlay, "source", InPool, "source of the costliest routine", []string{"3"}},
		{eventsOverlay, "events", InPool, "register writes by beam position", []string{"4"}},
		{memoryOverlay, "memory", InPool, "memory", []string{"5"}},
		{oamOverlay, "oam", InPool, "sprite memory", []string{"6"}},
		{AllOverlays, "overlays", InPool, "overlays 1 to 6 on or off", []string{"0"}},
		{Over, "over", InPool, "overlays on top of the picture", []string{"O"}},
		{PageUp, "page-up", InPool, "page up: memory, source under the mouse", []string{"PageUp"}},
		{PageDown, "page-down", InPool, "page down: the same", []string{"PageDown"}},

		{cpuOverlay, "cpu", inDebug, "registers, calls, breakpoints", []string{"7"}},
		{graphicsOverlay, "graphics", inDebug, "tiles, maps, sprites, registers", []string{"8"}},
		{StepOver, "step-over", inStep, "instruction, over calls", []string{`\`}},
		{BackOver, "back-over", inStep, "back over a call", []string{`Shift+\`}},
		{StepOut, "step-out", inStep, "out of the routine", []string{"/"}},
		{BackOut, "back-out", inStep, "back to the call of the routine", []string{"Shift+/"}},
		{ToNMI, "nmi", inStep, "to the next NMI", []string{"N"}},
		{BackToNMI, "back-nmi", inStep, "back to the NMI before", []string{"Shift+N"}},
		{ToBreak, "to-breakpoint", inStep, "to the next breakpoint", []string{"B"}},
		{BackToBreak, "back-breakpoint", inStep, "back to the breakpoint before", []string{"Shift+B"}},
		{ToCursor, "to-cursor", inStep, "to the line under the mouse", []string{"C"}},
		{BackToCursor, "back-cursor", inStep, "back to the line under the mouse", []string{"Shift+C"}},
		{Breakpoint, "breakpoint", inDebug, "breakpoint on the routine shown", []string{"G"}},
		{AddBreak, "add-breakpoint", inDebug, "type a breakpoint", []string{"Ctrl+B"}},
		{AddWatch, "watch", inDebug, "type a watch", []string{"W"}},
		{Sources, "sources", inDebug, "list files and routines", []string{"Ctrl+F"}},
		{Against, "against", inDebug, "old build against the new one", []string{"Ctrl+D"}},
		{GotoMemory, "memory-goto", inDebug, "memory: go to a label", []string{"Ctrl+G"}},
		{SearchMemory, "memory-search", inDebug, "memory: search by value or change", []string{"Ctrl+S"}},
		{EditMemory, "memory-edit", inDebug, "memory: change a byte", []string{"Ctrl+E"}},
		{FreezeMemory, "memory-freeze", inDebug, "memory: freeze or unfreeze a byte", []string{"Ctrl+L"}},
		{PPUMemory, "memory-ppu", inDebug, "memory: of the CPU or the PPU", []string{"V"}},
		{EventFilter, "event-filter", inDebug, "events: next kind, or all", []string{"F"}},
		{EventShot, "event-map", inDebug, "events: map as PNG", []string{"Ctrl+F12"}},
		{GraphicsView, "graphics-view", inDebug, "graphics: next view", []string{"9"}},
		{LineUp, "line-up", inDebug, "graphics: scanline up", []string{","}},
		{LineDown, "line-down", inDebug, "graphics: scanline down", []string{"."}},
	}
	for i := range States {
		n := i + 1
		list = append(list,
			Row{Load + Action(i), fmt.Sprintf("load-%d", n), inState, fmt.Sprintf("load state %d", n), []string{fmt.Sprintf("F%d", n)}},
			Row{Save + Action(i), fmt.Sprintf("save-%d", n), inState, fmt.Sprintf("save state %d", n), []string{fmt.Sprintf("Shift+F%d", n)}})
	}
	for i, name := range ChannelNames {
		list = append(list, Row{Channel + Action(i), fmt.Sprintf("channel-%d", i+1), inLook, name + " on or off", []string{fmt.Sprintf("Ctrl+%d", i+1)}},
			Row{Solo + Action(i), fmt.Sprintf("solo-%d", i+1), inLook, name + " alone, or all", []string{fmt.Sprintf("Alt+%d", i+1)}})
	}
	usual := [2][Buttons]string{
		{"Z", "X", "Right Shift", "Return", "Up", "Down", "Left", "Right", "A", "S"},
		{"Y", "T", "R", "U", "I", "K", "J", "L", "", ""},
	}
	for port := range 2 {
		for b, name := range buttonNames {
			var keys []string
			if k := usual[port][b]; k != "" {
				keys = []string{k}
			}
			list = append(list, Row{PadAction(port, Button(b)), name, InPads, fmt.Sprintf("pad %d: %s", port+1, name), keys})
		}
	}
	return list
}

// ChannelNames are the sound channels in the order of nes.Console.Mute.
var ChannelNames = [Channels]string{"pulse 1", "pulse 2", "triangle", "noise", "DMC", "cartridge sound"}
