package workspace

import (
	"math"
	"strings"
)

// kind is a sort of file: how many bytes one has, as a rule and at the very most
// of a few, and what it is filled with up to that.
type kind struct {
	folder, suffix       string
	least, median, most  float64
	large                float64 // size of one in 150
	first, filler, later string  // shapes; later is for the second half
}

var (
	modelFile   = kind{"model/", "", 5e3, 9.8e3, 17e3, 60e3, "model", "functions", "functions"}
	gatewayFile = kind{"model/", "Gateways", 4e3, 8.6e3, 17e3, 58e3, "gateway", "gateway", "gateway"}
	workFile    = kind{"model/", "Work", 4e3, 8.4e3, 17e3, 50e3, "", "work", "upper"}
	flowFile    = kind{"model/", "Flow", 10e3, 14e3, 27e3, 100e3, "workflow", "functions", "functions"}
	pageFile    = kind{"pages/", "Page", 2.5e3, 8.6e3, 23e3, 80e3, "component", "component", "component"}
	cardFile    = kind{"pages/", "Parts", 2.5e3, 6.5e3, 23e3, 50e3, "", "component", "component"}
	testFile    = kind{"tests/", "", 2e3, 6.2e3, 12e3, 30e3, "", "tests", "tests"}
)

// largeLines is the number of lines of a large workflow file.
const largeLines = 2000

func (f *feature) write(w *workspace) {
	kinds := []kind{modelFile, gatewayFile, workFile, flowFile, pageFile}
	if f.random.IntN(2) == 0 {
		kinds = append(kinds, cardFile)
	}
	for _, k := range append(kinds, testFile) {
		w.add(f.project, k.folder+f.path+k.suffix+".osy", f.file(k))
	}
	if len(f.project.features)%40 == 1 {
		w.add(f.project, "locales/sv."+f.name+".osy", f.locale())
	}
}

func (f *feature) file(k kind) string {
	size := f.size(k)
	s := &scope{feature: f, row: "row"}
	var b strings.Builder
	b.WriteString(s.head())
	if k.first != "" {
		b.WriteString(s.text(k.first, 0))
	}
	if k == flowFile {
		b.WriteString("\n" + s.text("flow_helpers", 0))
	}
	lines := strings.Count(b.String(), "\n")
	for n := 0; b.Len() < size || k == flowFile && f.isLarge && lines < largeLines; n++ {
		shape := k.filler
		if n > 3 && n%2 == 1 {
			shape = k.later
		}
		text := "\n" + s.any(shape)
		lines += strings.Count(text, "\n")
		b.WriteString(text)
	}
	return b.String()
}

func (f *feature) size(k kind) int {
	if f.random.IntN(150) == 0 {
		return int(k.large * (0.6 + 0.4*f.random.Float64()))
	}
	return int(min(max(k.median*math.Exp(0.35*f.random.NormFloat64()), k.least), k.most))
}

func (f *feature) locale() string {
	s := &scope{feature: f, row: "row"}
	var b strings.Builder
	b.WriteString("// sv (svenska): the words of " + f.project.name + ", translated.\n\ntranslations sv {\n")
	for size := 30_000 + f.random.IntN(90_000); b.Len() < size; {
		b.WriteString(indented(s.any("locale"), "  "))
	}
	b.WriteString("}\n")
	return b.String()
}
