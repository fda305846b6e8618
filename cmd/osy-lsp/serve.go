package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/osy-lsp/osy-lsp/server"
)

func newServe() *cobra.Command {
	var logFile, logLevel string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve an editor over standard input and output",
		Long: `Serve one editor over standard input and output with the Language Server
Protocol. It ends when the editor says so, closes its end, or is gone. The exit
code is 0 if the editor asked for a shutdown first, and 1 if it did not.`,
		Example: `  osy-lsp serve
  osy-lsp serve --log-file /tmp/osy-lsp.log --log-level debug`,
		Args: takesNothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level, err := zap.ParseAtomicLevel(logLevel)
			if err != nil {
				return usageError{fmt.Errorf("--log-level %s: the level must be debug, info, warn or error", logLevel)}
			}
			log, err := newLog(logFile, level, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			defer func() { _ = log.Sync() }()
			s := server.New(server.Options{Engine: server.NewEngine(), Log: log, Level: &level, Version: version()})
			if code := s.Serve(cmd.Context(), stdio{cmd.InOrStdin(), cmd.OutOrStdout()}); code != 0 {
				return exitError(code)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&logFile, "log-file", "", "append the log to this `file` instead of standard error")
	cmd.Flags().StringVar(&logLevel, "log-level", "info", "the least `level` to log: debug, info, warn or error")

	// Editors pass this by habit; there is no other way to talk to the server.
	cmd.Flags().Bool("stdio", true, "")
	_ = cmd.Flags().MarkHidden("stdio")
	return cmd
}

// newLog returns a log that never touches standard output, which belongs to the
// protocol.
func newLog(file string, level zap.AtomicLevel, stderr io.Writer) (*zap.Logger, error) {
	sink := zapcore.AddSync(stderr)
	if file != "" {
		var err error
		if sink, _, err = zap.Open(file); err != nil {
			return nil, fmt.Errorf("cannot open the log file: %w", err)
		}
	}
	config := zap.NewProductionEncoderConfig()
	config.EncodeTime = zapcore.ISO8601TimeEncoder
	return zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(config), zapcore.Lock(sink), level)), nil
}

// stdio is the connection to the editor that started the program.
type stdio struct {
	io.Reader
	io.Writer
}

func (stdio) Close() error { return nil }
