package session

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

// recordWild records a movie of random play and returns it with the state after each frame.
func recordWild(t *testing.T, s *Session, frames int) (text []byte, states [][]byte) {
	t.Helper()
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range frames {
		wild(s, r)
		s.Frame()
		states = append(states, state(s))
	}
	text = s.Text()
	s.StopMovie()
	return text, states
}

func TestAMoviePlaysBackFrameByFrame(t *testing.T) {
	g := game(t, "freelist/freelist.asm")
	text, states := recordWild(t, open(t, g), 200)
	in, err := script.ParseFM2("movie", text)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, g)
	s.Frame() // playing starts from power-on all the same
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	for i, want := range states {
		s.Hold(0, nes.Buttons(i)) // what is held meanwhile does not count
		s.Frame()
		if !bytes.Equal(state(s), want) {
			t.Fatalf("frame %d differs", i)
		}
		if i == 150 { // going back in it and on again changes nothing
			for range 37 {
				s.Back()
			}
			for range 37 {
				s.Frame()
			}
			if !bytes.Equal(state(s), want) {
				t.Fatal("rewinding loses the movie")
			}
		}
	}
	s.Frame()
	if mode, _, _ := s.Movie(); mode != NoMovie {
		t.Error("the movie does not end")
	}
}

func TestRewindingWhileRecordingRecordsAnew(t *testing.T) {
	s := freelist(t)
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		s.Frame()
	}
	saved := s.SaveState() // at frame 60
	for range 25 {
		s.Back()
	}
	s.Hold(0, nes.ButtonA)
	for range 30 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	s.Hold(0, nes.ButtonB)
	for range 20 {
		s.Frame()
	}
	want := state(s)
	in, err := script.ParseFM2("movie", s.Text())
	if err != nil {
		t.Fatal(err)
	}
	if in.Frames != 80 || in.Movie.Rerecords != 2 {
		t.Errorf("%d frames, %d rerecords", in.Frames, in.Movie.Rerecords)
	}
	s.StopMovie()
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	for range 80 {
		s.Frame()
	}
	if !bytes.Equal(state(s), want) {
		t.Error("the recording is not what was played")
	}
	if s.LoadState(saved) == nil {
		t.Error("a state was loaded into a movie that plays")
	}
}

func TestAMovieOfAnotherROMIsRefused(t *testing.T) {
	text, _ := recordWild(t, freelist(t), 5)
	in, err := script.ParseFM2("movie", text)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, game(t, "compaction/compaction.asm"))
	s.Frame()
	before := state(s)
	if err := s.Play(in); err == nil {
		t.Fatal("played")
	}
	if !bytes.Equal(state(s), before) {
		t.Error("the game did not go on")
	}
}
