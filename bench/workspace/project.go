package workspace

import (
	"math/rand/v2"
	"strings"
)

// workspace is made up one feature after the other; each refers only to those
// before it.
type workspace struct {
	seed     uint64
	files    []File
	features int
	core     *project // used by all others
	main     *project // the app that most files belong to
	apps     []*project
	kits     []*project
}

// project is an app, or a package of which apps use some.
type project struct {
	name, dir string
	isPackage bool
	uses      []*project
	features  []*feature
}

// hubs are the functions of the core that everything calls, the most popular first.
var hubs = []string{"Announce", "Record", "Report", "Tell", "Publish", "Remember", "Forward", "File", "Copy", "Hand"}

func (w *workspace) add(p *project, path, text string) {
	w.files = append(w.files, File{p.dir + "/" + path, text})
}

// addFeature makes the files of one more feature: of the main app mostly, and of
// apps and packages beside it, which get more as the workspace grows.
func (w *workspace) addFeature() {
	random := rand.New(rand.NewPCG(w.seed, uint64(w.features)))
	if w.core == nil {
		w.addCore(random)
	}
	f := newFeature(w.seed, w.features, random, w.projectOf(random))
	w.features++
	f.write(w)
	f.project.features = append(f.project.features, f)
}

func (w *workspace) projectOf(random *rand.Rand) *project {
	const featuresOfOthers = 30
	part := w.features % 10
	switch count := w.features/10/featuresOfOthers*2 + 1; {
	case part == 3 || part == 7:
		if len(w.kits) < count {
			w.kits = append(w.kits, w.newProject(random, true, len(w.kits)))
		}
		return w.kits[random.IntN(len(w.kits))]
	case part == 5 || part == 9:
		if len(w.apps) < count {
			w.apps = append(w.apps, w.newProject(random, false, len(w.apps)+1))
		}
		return w.apps[random.IntN(len(w.apps))]
	}
	if w.main == nil {
		w.main = w.newProject(random, false, 0)
	}
	return w.main
}

func (w *workspace) newProject(random *rand.Rand, isPackage bool, n int) *project {
	name := title(numbered(places, n))
	p := &project{name: name, dir: "apps/" + strings.ToLower(name), isPackage: isPackage}
	if isPackage {
		p.name, p.dir = "Meadow."+name, "packages/"+strings.ToLower(name)
	}
	if w.core != nil {
		p.uses = append(p.uses, w.core)
		for _, kit := range w.kits {
			if random.IntN(4) > 0 {
				p.uses = append(p.uses, kit)
			}
		}
	}
	s := &scope{feature: &feature{project: p, random: random}}
	if isPackage {
		w.add(p, "package.osy", s.text("manifest", 1))
	} else {
		w.add(p, "app.osy", s.text("manifest", 0))
	}
	return p
}

// addCore makes the package with the functions that all others call.
func (w *workspace) addCore(random *rand.Rand) {
	w.core = w.newProject(random, true, len(places)-1)
	s := &scope{feature: &feature{project: w.core, random: random}}
	text := s.head() + s.text("hub", 0) + "\n" + s.text("hub", 2)
	for _, name := range hubs {
		text += "\n" + (&scope{feature: s.feature, hub: name}).text("hub", 1)
	}
	w.add(w.core, "model/Core.osy", text)
}
