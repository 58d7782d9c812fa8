# make help lists the targets.

GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
BIN         := bin
FUZZTIME    ?= 30s
CYCLES      ?= 1e9
MUTATIONS   ?= 300
PROGRAMS    ?= 100000
# The files of the analysis of bounds that say what instructions do, and what interrupts may do.
ANALYSIS    := bound/(values/)?(state|memory|address|step|alu|run|loop|flow|rank|wait|early|banks|interrupts|handler|threads|pass|slot|onstack|summary|value|set|meet|word|software|moved|restart)[.]go$$|bound/(machine|frame|assume)/
SEED        ?= 1
RECORDED    := 1500
# These tests must notice a change of the analysis: those of its packages, and the verdict programs. If none notices it, the tests of random programs run again with more programs.
ADVERSARIES  = -together -n $(MUTATIONS) -seed $(SEED) -quick BOUND_PROGRAMS=30 -more BOUND_PROGRAMS=$(RECORDED) -with 'cmd/pool6502/command:^TestVerdicts'
LOCKSTEP    := ./roms -run "Agree|Tricks|Alive|Live|Limit" -timeout 120m -long
PROFILE     := cmd/pool6502/default.pgo
# More for go test, as -v.
TESTFLAGS   ?=
# The tests of commands that have another result in a build without the window.
OPENS       := Window|Battery|Doctor|Version|Scripts/play
# The exercise that make exercise checks.
N           ?= 0

# The packages that build without cgo and without SDL are all of them; the tag sdl adds the window.
HEADLESS    := CGO_ENABLED=0 $(GO)

.DEFAULT_GOAL := help
.PHONY: kills help run build test check quick sdl play exercise figures pictures site lockstep equal accuracy bench pgo fuzz outside bounds corpus mutants bounds-mutants clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

run: build ## the exhibition's report: claims, routines, frames; needs Go alone
	@$(BIN)/pool6502 measure

build: ## the headless binary, bin/pool6502
	@$(HEADLESS) build -o $(BIN)/pool6502 ./cmd/pool6502

test: sdl check ## everything that has to hold: format, vet, both builds, tests, staticcheck
	$(GO) test -timeout 14m $(TESTFLAGS) -tags sdl ./...
	$(GO) test -timeout 5m $(TESTFLAGS) ./cmd/pool6502/command -run '$(OPENS)'

check: ## format, vet, both builds, staticcheck
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(HEADLESS) build ./...
	$(GO) build -tags sdl ./...
	@for os in windows darwin; do GOOS=$$os $(HEADLESS) build $$(git ls-files '*_other.go' '*_linux.go' '*_unix.go' | xargs -n1 dirname | sort -u | sed 's,^,./,') || exit 1; done # what each system has of its own
	$(GO) vet ./...
	$(GO) vet -tags sdl ./...
	$(GO) run $(STATICCHECK) -tags sdl ./...
	$(GO) run $(STATICCHECK) -checks inherit,-U1000 ./... # what only the window uses is unused here

quick: ## the tests that take seconds
	$(HEADLESS) test -short ./...

sdl: ## install SDL 2 for development where it is missing
	@.ci/sdl

play: sdl ## open the window; ROM=name or file to skip the picker
	$(GO) build -tags sdl -o $(BIN)/pool6502-sdl ./cmd/pool6502
	$(BIN)/pool6502-sdl play $(ROM)

exercise: build ## check the exercise of lesson N: make exercise N=1
	@$(BIN)/pool6502 exercise $(N); test $$? -le 1 # a case that fails is a result, and no error of make

pictures: ## a page of all pictures as they were at AT (a commit) and are now, in bin/pictures
	@.ci/pictures $(AT)

figures: ## measure again and renew golden figures, lessons, pictures, README
	$(GO) test ./roms -run 'Figures|Lessons|OutsideItsBound' -update
	$(GO) test ./budget/bound ./budget/bound/frame ./budget/bound/machine -run 'Random|Wirings|StateMachines|HandlersThat|FirstPasses|WaitingLoops|Starts|Proved' -update
	$(GO) test ./cmd/pool6502/command -run 'README|Lessons|Links' -update

site: ## the lab in a browser: pages in bin/site, and a bin/pool6502 that serves them; needs node
	@.ci/site

lockstep: ## every pool and trick against its model, a million operations each; each demo for a minute; SHARD=3/16 for a part, as JSON
	@$(if $(SHARD),$(GO) run .ci/shard.go -shard $(SHARD) -name lockstep -checks 7000 $(LOCKSTEP),$(GO) test $(LOCKSTEP) -rapid.checks=7000)

equal: ## the console's fast ways against dot by dot: 10^9 CPU cycles of random programs; CYCLES, SEED
	@$(if $(SHARD),$(GO) run .ci/shard.go -shard $(SHARD) -name equal -cycles $(CYCLES) -seed $(SEED) ./nes/equal -run TestRandomPrograms -timeout 24h,\
	  $(GO) test ./nes/equal -run TestRandomPrograms -v -timeout 24h -args -cycles $(CYCLES) -seed $(SEED))

accuracy: build ## the public test suites; writes nes/verify/ACCURACY.md
	@.ci/accuracy

bench: build ## speed of the exhibits and of the parts; writes nes/BENCHMARKS.md; OLD=binary PEERS=folder ROMS='a b' INPUT=script
	@.ci/bench

pgo: ## renew the profile that the compiler inlines by; after work on cpu/ or nes/
	@tmp=$$(mktemp -d); trap 'rm -r "$$tmp"' EXIT; \
	  $(GO) test -run '^$$' -bench "Frames|Metered" -benchtime 2s -pgo=off -trimpath -o "$$tmp/roms.test" -cpuprofile "$$tmp/default.pgo" ./roms && \
	  cp "$$tmp/default.pgo" $(PROFILE)

kills: ## kill a process 10,000 times while it writes a save, which has to survive
	KILLS=10000 $(GO) test ./internal/files -run ASaveSurvivesKills -v -timeout 60m

fuzz: ## every fuzz target for FUZZTIME (30s), also after one has failed
	@failed=; for f in $$(grep -rlE '^func Fuzz' --include=*_test.go .); do \
	  tags=$$(sed -n 's,^//go:build \([a-z]*\)$$,-tags=\1,p' $$f); \
	  for name in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$f); do \
	    echo "$$name in $$(dirname $$f)"; \
	    $(GO) test $$tags $$(dirname $$f) -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x || failed="$$failed $$name"; \
	  done; done; \
	if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; fi

outside: ## what needs programs beside Go: what Debian's cc65 builds, and the lab in Chromium
	@command -v cc65 ld65 >/dev/null || { echo "install cc65 (Debian: apt-get install cc65)"; exit 1; }
	OUTSIDE=1 $(GO) test -run Outside -v ./asm/ca65 ./cmd/pool6502/command ./budget/report ./budget/profile/page ./budget/profile/export ./cmd/pool6502/editor/dap
	EDITS=all $(GO) test -run WrongAfterAnEdit ./cmd/lab/engine
	@for b in chromium firefox-esr; do command -v $$b >/dev/null || { echo "install $$b (Debian: apt-get install $$b)"; exit 1; }; done
	@$(MAKE) --no-print-directory site
	cd cmd/lab/outside && $(GO) vet .
	cd cmd/lab/outside && $(GO) test -v -count 1 -timeout 45m .
	$(GO) test ./.ci/action
	@$(MAKE) --no-print-directory targets bare installable

.PHONY: dist reproducible bare installable hardware
dist: ## what a release consists of, in bin/dist; TARGETS='linux/amd64' for some systems
	@.ci/dist

reproducible: ## build the release in two folders and compare the bytes
	@.ci/reproducible

bare: dist ## run what make dist built with nothing else there; ROOT=folder of a bare Debian that installs the package
	@.ci/bare

hardware: build ## bin/hardware.nes, a cartridge that times 32 instructions on the console that it runs on
	@$(BIN)/pool6502 asm testdata/hardware/rows.asm -o $(BIN)/hardware.nes
	@$(BIN)/pool6502 run $(BIN)/hardware.nes --frames 150 --screenshot $(BIN)/hardware.png
	@echo "A console shows what bin/hardware.png shows: the same checksum, and PASSED."

installable: ## give a copy another module path, and go install it through a proxy in a folder
	@.ci/installable

.PHONY: targets
targets: ## build for every target that README names; frame hashes under qemu and node
	@.ci/targets

bounds: export GOGC = 800
bounds: ## PROGRAMS (100000) random programs and cartridges, then demos and lockstep; nothing may fall outside its bounds; SHARD=3/16 for a part of the random ones, as JSON
	@$(if $(SHARD),$(GO) run .ci/shard.go -shard $(SHARD) -name bounds -programs $(PROGRAMS) ./budget/bound ./budget/bound/frame -run Random -timeout 0,\
	  BOUND_PROGRAMS=$(PROGRAMS) $(GO) test ./budget/bound ./budget/bound/frame -run Random -v -timeout 0 && \
	  BOUND_FRAMES=3600 BOUND_LOCKSTEP=1 $(GO) test ./roms -run 'NothingMeasured|AgreeWithTheirModels' -v -timeout 60m)

corpus: ## fetch, build and play public games, compare them with their proofs, write budget/bound/CORPUS.md; GAMES='a b' for some
	@$(GO) run ./.ci/corpus $(GAMES)

.PHONY: goldens
goldens: ## after a change that is meant to alter what bound or a report says, write the files anew that tests compare with it; then read git diff
	BOUND_PROGRAMS=$(RECORDED) $(GO) test ./budget/bound ./budget/bound/frame ./budget/bound/machine -timeout 0 -update
	$(GO) test ./roms -run 'NothingMeasured|NoFrame' -update
	$(GO) test ./budget/report ./budget/profile/show -update

mutants: ## break the console's lines, then MUTATIONS (300) places of each package, and expect tests to notice; an hour or two
	@$(GO) run .ci/mutants.go $(if $(SHARD),-shard $(SHARD))
	@$(if $(SHARD),,$(GO) run ./.ci/sample -n $(MUTATIONS) $$($(GO) list -f '{{.Dir}}' ./cpu/... ./nes/... ./asm/... ./budget/... | sed "s,^$(CURDIR)/,,"))

bounds-mutants: ## change the analysis of bounds at MUTATIONS (300) random places of each package; its tests and the verdict programs must notice 95 % of the changes; SEED chooses the places
	@VERDICTS=bound $(GO) run ./.ci/sample $(ADVERSARIES) -files '$(ANALYSIS)' budget/bound budget/bound/values budget/bound/machine budget/bound/frame budget/bound/assume

clean: ## what was built
	rm -rf $(BIN) build
