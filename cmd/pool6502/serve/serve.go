package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"
)

// New makes the command.
func New() *cobra.Command {
	var port int
	var dir string
	c := &cobra.Command{
		Use:   "serve",
		Short: "Show the lab in a browser: an editor, a game, and what each line costs",
		Long: `serve shows the lab in a browser, with the course and its exercises. It answers on this machine
only, and needs no network: everything that a visitor opens stays in the browser.

make site builds the pages and a binary that holds them. --dir serves pages that were built before.
Ctrl+C ends it.`,
		Example: `  pool6502 serve
  pool6502 serve --port 8080`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			site, err := find(dir)
			if err != nil {
				return err
			}
			return run(c.Context(), c.OutOrStdout(), site, port)
		},
	}
	c.Flags().IntVar(&port, "port", 6502, "the port; 0 takes one that is free")
	c.Flags().StringVar(&dir, "dir", "", "a folder that make site has written")
	return c
}

// find is the site in a folder, or else in the binary.
func find(dir string) (fs.FS, error) {
	if dir != "" {
		if _, err := os.Stat(dir + "/index.html"); err != nil {
			return nil, fmt.Errorf("%s holds no pages of the lab; make site writes them to bin/site", dir)
		}
		return os.DirFS(dir), nil
	}
	if site, ok := built(); ok {
		return site, nil
	}
	return nil, errors.New("this binary was built without the pages of the lab; run make site, which builds one that has them")
}

// here is the address that serve listens on: other machines cannot reach it.
const here = "127.0.0.1"

// run serves a site until the context ends, whose error it returns then.
func run(ctx context.Context, out io.Writer, site fs.FS, port int) error {
	l, err := net.Listen("tcp", net.JoinHostPort(here, strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("port %d cannot be used: %w; choose another one with --port", port, err)
	}
	s := server(site)
	fmt.Fprintf(out, "The lab is at http://localhost:%d/ (Ctrl+C ends it)\n", l.Addr().(*net.TCPAddr).Port)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		s.Close()
		return ctx.Err()
	}
}

// server answers 64 requests at once, and gives each a minute to take the answer.
func server(site fs.FS) *http.Server {
	return &http.Server{Handler: limited(64, handler(site)), MaxHeaderBytes: 64 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: time.Minute}
}
