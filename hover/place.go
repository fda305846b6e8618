package hover

import (
	"path"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// line returns the number of the line of a byte offset, as editors count.
func line(f *project.File, offset int) int {
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

// lineOf names the line of an offset of a body: "12", or "12 of `kit/Pay.osy`".
func (p *pointer) lineOf(b *project.Body, offset int) prose {
	return prose(strconv.Itoa(line(b.File, b.Base+offset))) + p.in(b.File)
}
