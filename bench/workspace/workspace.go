// Package workspace makes up workspaces of any size that look like those people
// write: projects of some fifty files, with entities, functions, services behind
// interfaces, workflows, pages and tests that use each other. The same seed gives
// the same bytes.
package workspace

import (
	"fmt"
	"math/rand/v2"
)

// File is a file of a workspace.
type File struct {
	Path string // relative, with slashes
	Text string
}

// perProject is the number of files of a project.
const perProject = 50

// Generate returns a workspace of so many files, about 11 KB each. Nothing in it is
// wrong.
func Generate(seed uint64, files int) []File {
	var all []File
	for number := 0; len(all) < files; number++ {
		p := &project{number: number, rand: rand.New(rand.NewPCG(seed, uint64(number)))}
		all = append(all, p.files()...)
	}
	return all[:files]
}

// project makes up the files of one package. Later files use what earlier ones
// declare, so that nothing goes round.
type project struct {
	number int
	rand   *rand.Rand

	entities []string
	pure     []string // functions without a step
	steps    []string // functions that reach one
	services []string // interfaces with a method Send
}

func (p *project) files() []File {
	files := []File{{p.path("package.osy"), p.manifest()}}
	add := func(folder, name, text string) {
		files = append(files, File{p.path(fmt.Sprintf("%s/%s.osy", folder, name)), text})
	}
	for i := range perProject - 1 {
		switch {
		case i < 20:
			add("model", fmt.Sprintf("Model%d", i), p.model(i))
		case i < 27:
			add("model", fmt.Sprintf("Service%d", i), p.service(i))
		case i < 37:
			add("model", fmt.Sprintf("Flow%d", i), p.workflow(i))
		case i < 45:
			add("model/ui", fmt.Sprintf("Page%d", i), p.page(i))
		default:
			add("tests", fmt.Sprintf("Test%d", i), p.tests(i))
		}
	}
	return files
}

func (p *project) path(name string) string { return fmt.Sprintf("p%03d/%s", p.number, name) }

func (p *project) manifest() string {
	uses := ""
	for back := 1; back <= 2 && back <= p.number; back++ {
		uses += fmt.Sprintf("  use %s;\n", packageName(p.number-back))
	}
	return fmt.Sprintf(`// The package %[1]s: what its people do all day.
package %[1]s {
  use Osysharp.Workflow;
  use Osysharp.Http { egress "books.example"; }
%[2]s
  model "model/**/*.osy";
  tests "tests/**/*.osy";
}
`, packageName(p.number), uses)
}

func packageName(n int) string { return fmt.Sprintf("Works%03d", n) }

// name returns a name that no other declaration of the workspace has.
func (p *project) name(word string, file, nth int) string {
	return fmt.Sprintf("%s%dF%dN%d", word, p.number, file, nth)
}

// size returns how long a file becomes, in characters: most lie around the median,
// and one in a hundred is ten times as long.
func (p *project) size(median int) int {
	if p.rand.IntN(100) == 0 {
		return median * 6
	}
	return median/2 + p.rand.IntN(median)
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }
