// Package rules finds what is wrong in a file.
package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/fresh"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Rule is one thing that can be wrong. Its code never changes.
type Rule struct {
	Code     string
	Severity findings.Severity // of most of its findings
	Check    func(*Pass)

	// Absence says that the rule is about something that is not there: it is
	// silent while its file has a syntax error.
	Absence bool

	// Unnecessary says that what it finds is code that is never run.
	Unnecessary bool

	// Local says that what the rule finds in a unit depends on nothing else: not on
	// other units, nor on other files. It need not look again while the unit stays
	// the same.
	Local bool
}

// Doc is the address of the page that explains the rule.
func (r Rule) Doc() string {
	return "https://github.com/osy-lsp/osy-lsp/blob/main/docs/rules/" + r.Code + ".md"
}

// All are the rules that exist.
var All = []Rule{
	syntaxError,

	// labels and shape
	stepLabelMissing,
	stepLabelNotLiteral,
	stepLabelDuplicate,
	stepLabelReservedCharacters,
	stepLabelAlmostEqual,
	stepNotALambda,
	stepArguments,
	scopedStepWithoutKey,
	stepKeyUnused,

	// retrying
	retryNeedsMaxAttempts,
	retryAttemptsInvalid,
	retriedStepAwaits,
	retryMultiplies,
	retriedStepRepeatsSeveralCalls,
	retryCannotTrigger,
	valueReadAgainOnRetry,
	neverRetriedException,
	retryOutlastsClock,

	// what a replay leaves out
	stepEffectLost,
	gotoInStep,
	commitInRetriedBody,
	loopOrderNotStable,
	stepInRepeatedLambda,

	// steps that no run gets to
	stepOutsideWorkflow,
	stepUnreachable,

	// waits
	blockingWait,
	firstStepWaitsOnASlowCall,

	// keys, and what is different each time
	retriedCallWithoutKey,
	keyNotStable,
	choiceReadsClock,
	scopedKeyRepeats,
	scopeKeyShared,

	// names
	unknownState,
	unknownEvent,
	stateUnreachable,
	duplicateMember,
	manifestNamesNoFiles,

	// collisions
	stepUnnamedCollision,
	helperCalledTwice,
	collisionKeptApartByExit,
	childLabelDuplicate,

	unusedSuppression, // the last one: it looks at what the others found
}

// Pass is one look of one rule at one file, or at one unit of it.
type Pass struct {
	File  string // the name of the file in findings
	Index *identity.Index

	units      []model.Placed // those to look at
	start, end int            // what they span, in byte offsets of the file

	without syntax.Node // code that is taken for gone

	rules []Rule // all that look
	rule  Rule
	found *[]findings.Finding // by them, so far

	values *fresh.Values // nil until a rule follows them
}

// fresh returns what follows fresh values; what it finds out is shared by the rules.
func (p *Pass) fresh() *fresh.Values {
	if p.values == nil {
		p.values = fresh.Follow(p.Index.Workspace)
	}
	return p.values
}

// Report adds a finding of the rule at byte offsets of the file.
func (p *Pass) Report(start, end int, message string, related ...findings.Related) {
	p.ReportAs(p.rule.Severity, start, end, message, related...)
}

// ReportAs adds a finding that is better or worse than most of the rule.
func (p *Pass) ReportAs(severity findings.Severity, start, end int, message string, related ...findings.Related) {
	*p.found = append(*p.found, findings.Finding{
		Code: p.rule.Code, Severity: severity,
		Start: start, End: end, Message: message, Related: related, Unnecessary: p.rule.Unnecessary,
	})
}

// Model returns the facts of the file.
func (p *Pass) Model() *model.File { return p.Index.File.File }

// Check returns what is wrong in a file, in the order of the text.
func Check(file string, x *identity.Index) []findings.Finding {
	found, _ := Again(file, x, nil)
	return found
}
