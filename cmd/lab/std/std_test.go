package std

import (
	stdmd5 "crypto/md5"
	stdsha256 "crypto/sha256"
	"testing"

	"pool6502/cmd/lab/std/md5"
	"pool6502/cmd/lab/std/sha256"
)

func TestSumsAreThoseOfGo(t *testing.T) {
	data := make([]byte, 300)
	for n := range data {
		data[n] = byte(n * n)
		if got, want := sha256.Sum256(data[:n]), stdsha256.Sum256(data[:n]); got != want {
			t.Errorf("SHA-256 of %d bytes is %x, want %x", n, got, want)
		}
		h := md5.New()
		h.Write(data[:n/2])
		h.Write(data[n/2 : n])
		if got, want := h.Sum(nil), stdmd5.Sum(data[:n]); string(got) != string(want[:]) {
			t.Errorf("MD5 of %d bytes is %x, want %x", n, got, want)
		}
	}
}
