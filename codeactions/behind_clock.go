package codeactions

// behindClock moves what the first state does on its way in behind a clock that is
// due at once: it then runs after the commit that created the row.
var behindClock = provider{offer: fix(func(s site) []Action {
	enter := up(s.at(s.start), "enter_block")
	if enter.IsZero() || enter.Parent().Kind() != "state_body" {
		return nil
	}
	for member := range enter.Parent().NamedChildren() {
		if member.Kind() == "expire_block" || nameOf(member.Child("event")) == "Expire" {
			return nil
		}
	}
	for word := range enter.Children() {
		if word.Kind() == "enter" {
			return []Action{s.best("Run it behind a clock that is due at once",
				s.replace(word, "Expire { Within = TimeSpan.Zero; Accrues = false; }"+s.gap(enter)+"on Expire"))}
		}
	}
	return nil
}, "workflow-first-step-waits-on-a-slow-call")}
