package codeactions

import "fmt"

// orderBy lets a loop pass over the same rows in the same order each time: a step
// in it is known by the number of the pass.
var orderBy = provider{offer: fix(func(s site) []Action {
	rows := up(s.at(s.start), "foreach_statement").Child("collection")
	if rows.IsZero() {
		return nil
	}
	x := freeName(rows, "x")
	order := fmt.Sprintf(".OrderBy(%s => %s.CreatedAt).ThenBy(%s => %s.Id)", x, x, x, x)

	// A list that is made of the query would be ordered too, but by the platform
	// and not by its database.
	query := rows
	for query.Kind() == "call_expression" && len(items(query.Child("arguments"))) == 0 {
		if name := nameOf(query.Child("function")); name != "ToList" && name != "ToArray" {
			break
		}
		query = query.Child("function").Child("object")
	}
	return []Action{s.best("Order the rows by CreatedAt and Id", s.postfix(query, order)...)}
}, "workflow-loop-order-not-stable")}
