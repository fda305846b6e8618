package server

import (
	"slices"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
)

// section is where an editor keeps the settings.
const section = "osy"

// Codes are the codes of all findings there can be.
func Codes() []string {
	codes := slices.Clone(settings.Codes)
	for _, r := range rules.All {
		codes = append(codes, r.Code)
	}
	return codes
}

func (s *Server) didChangeConfiguration(params *protocol.DidChangeConfigurationParams) (any, error) {
	if s.client.configuration {
		s.background.Go(s.askConfiguration())
		return nil, nil
	}
	var pushed map[string]protocol.LSPAny
	if err := protocol.Unmarshal(params.Settings, &pushed); err != nil {
		return nil, err
	}
	s.configure(pushed[section])
	return nil, nil
}

// askConfiguration returns what asks the client for its settings and takes them
// over. Of answers that overtake each other, that to the last question counts.
func (s *Server) askConfiguration() (ask func()) {
	s.asked++
	asked := s.asked
	return func() {
		osy := section
		var answer []protocol.LSPAny
		err := s.call(s.ctx, protocol.MethodWorkspaceConfiguration, &protocol.ConfigurationParams{
			Items: []protocol.ConfigurationItem{{Section: &osy}},
		}, &answer)
		if err != nil || len(answer) != 1 {
			s.log.Warn("the client does not tell its settings", zap.Error(err))
			return
		}
		s.post(func() {
			if asked == s.asked {
				s.configure(answer[0])
			}
		})
	}
}

// tellProblems tells what is wrong in the settings of the editor, and again only if
// something else is: editors send their settings whenever one of them changes.
func (s *Server) tellProblems(found []findings.Finding) {
	message := ""
	for _, f := range found {
		message += "\n" + f.Message
	}
	if message != "" && message != s.problems {
		told := "osy-lsp does without settings that it does not understand:" + message
		s.log.Warn(told)
		s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: told})
	}
	s.problems = message
}

// configure takes over the settings of the editor.
func (s *Server) configure(raw protocol.LSPAny) {
	if len(raw) == 0 {
		raw = protocol.LSPAny("null")
	}
	before := s.scopes.Editor()
	set, found := settings.ReadEditor(raw, Codes())
	s.tellProblems(found)
	s.scopes = s.scopes.WithEditor(set)
	s.rearranged()
	level := set.LogLevel
	if level == "" {
		level = s.flagLevel
	}
	if parsed, err := zapcore.ParseLevel(level); err == nil {
		s.level.SetLevel(parsed)
	}
	if !slices.Equal(before.Exclude, set.Exclude) {
		s.startIndex()
	}
}
