package hover

import (
	"path"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// lineAt returns the number of the line of a byte offset, as editors count.
func lineAt(f *project.File, offset int) int {
	return f.Document.Position(offset, syntax.UTF8).Line + 1
}

// in names the file of a place if it is another one than that which is looked at:
// " of `kit/Pay.osy`".
func (p *pointer) in(f *project.File) prose {
	if f == p.x.File {
		return ""
	}
	return prose(phrase(" of %s", p.relative(f)))
}

// relative returns the path of another file below the nearest directory that holds
// both it and the file that is looked at.
func (p *pointer) relative(f *project.File) string {
	for dir := path.Dir(p.x.File.Path); ; dir = path.Dir(dir) {
		if below, ok := strings.CutPrefix(f.Path, strings.TrimSuffix(dir, "/")+"/"); ok {
			return below
		}
		if dir == path.Dir(dir) {
			return f.Path
		}
	}
}

// lineOf names the line of an offset of a body: "line 12", "line 12 of `kit/Pay.osy`"
// or "this line", which is the one that is pointed at.
func (p *pointer) lineOf(b *project.Body, offset int) prose {
	if p.isHere(b.File, lineAt(b.File, b.Base+offset)) {
		return "this line"
	}
	return "line " + p.numberOf(b, offset)
}

// numberOf is lineOf where several lines are told together: "12 of `kit/Pay.osy`".
func (p *pointer) numberOf(b *project.Body, offset int) prose {
	return prose(strconv.Itoa(lineAt(b.File, b.Base+offset))) + p.in(b.File)
}

// isHere reports whether a line is the one that is pointed at.
func (p *pointer) isHere(f *project.File, n int) bool {
	return f == p.x.File && n == lineAt(f, p.offset)
}
