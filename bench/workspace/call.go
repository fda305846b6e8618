package workspace

// call returns what stands for a word that names a function or calls one.
func (s *scope) call(word string) (filled string, known, ok bool) {
	f := s.feature
	declares := func(made func(name string)) (string, bool, bool) {
		name := f.fresh(verbs)
		s.made = append(s.made, func() { made(name) })
		return name, true, true
	}
	works := func(returns string, upper bool) (string, bool, bool) {
		name := f.fresh(doings)
		s.made = append(s.made, func() { f.work = append(f.work, helper{name, returns, upper}) })
		return name, true, true
	}
	switch word {
	case "textFn", "intFn", "boolFn":
		returns := word[:len(word)-len("Fn")]
		return declares(func(name string) { f.pure[returns] = append(f.pure[returns], name) })
	case "anyFn":
		return declares(func(string) {})
	case "textOf", "intOf", "boolOf":
		names := f.pure[word[:len(word)-len("Of")]]
		if len(names) == 0 {
			return "", true, false
		}
		return f.one(names) + "(" + s.row + ")", true, true
	case "voidWork", "textWork":
		return works(word[:4], false)
	case "voidUpper", "textUpper":
		return works(word[:4], true)
	case "voidStep", "textStep":
		return s.step(f, word[:4], s.row)
	case "parentStep":
		if f.parent == nil {
			return "", true, false
		}
		return s.step(f.parent, "void", s.row+"."+f.parent.name+"!")
	case "parent":
		if f.parent == nil {
			return "", true, false
		}
		return f.parent.name, true, true
	case "ptext":
		if f.parent == nil {
			return "", true, false
		}
		return f.one(f.parent.fields["text"]), true, true
	case "hub":
		at := int(float64(len(hubs)) * f.random.Float64() * f.random.Float64())
		return hubs[at], true, s.use(hubs[at])
	case "notify", "lineStep":
		name := map[string]string{"notify": "Notify", "lineStep": "Reserve"}[word] + f.name
		if s.bound[word] == "" {
			s.bound[word] = name
			return name, true, s.use(name)
		}
		return name, true, true
	case "label":
		for {
			if label := f.one(things) + "-" + f.one(qualities); s.use("label " + label) {
				return label, true, true
			}
		}
	case "gateway":
		return "App.Setting<I" + f.name + "Gateway>()", true, s.use("gateway")
	case "MailerSend":
		return "Mailer.Send", true, s.use("Mailer.Send")
	case "HttpGet":
		return "Http.Get", true, s.use("Http.Get")
	}
	return "", false, false
}

// step returns a call of a function that reaches a step and that the body does not
// call yet. In such a function itself it is one that calls no others.
func (s *scope) step(of *feature, returns, row string) (filled string, known, ok bool) {
	for range 10 {
		if len(of.work) == 0 {
			break
		}
		h := of.work[s.random.IntN(len(of.work))]
		if h.returns == returns && (!h.upper || s.row == "this.Item") && s.use(h.name) {
			return h.name + "(" + row + ")", true, true
		}
	}
	return "", true, false
}
