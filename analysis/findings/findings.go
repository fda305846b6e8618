// Package findings says what an analysis found in a file, in plain values that
// know neither an editor nor a command line.
package findings

// Finding is one thing worth telling about a place in a file.
type Finding struct {
	// Code names the rule, and stays the same from release to release.
	Code     string
	Severity Severity

	// Start and End are byte offsets in the file. They may be equal.
	Start, End int

	Message string
	Related []Related

	// Unnecessary says that the code of the place is never run.
	Unnecessary bool
}

// Related is another place that explains a finding.
type Related struct {
	// File is the file the offsets count in, named as the analysis names files.
	File       string
	Start, End int
	Message    string
}

// Severity says how bad a finding is. The zero value is Error.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Information
	Hint
)
