package tokens

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// question is what has to be asked about a name that stands for something else.
type question uint8

const (
	nothing       question = iota // what it is shows where it stands
	aType                         // which kind of type is it?
	aValue                        // a variable, a member, a function or a type?
	aCall                         // a function, or a variable that holds one?
	aMember                       // a property, or a member of an enum?
	aPlatformWord                 // as an element: a component, or `Slot`?
)

// role is what a name stands for by its place.
type role struct {
	typ       Type
	modifiers Modifiers
	asks      question
}

// roles has the roles of names by the kind of the node around and the field in it.
// What is in neither of the tables is an expression, or not worth a colour.
var roles = map[string]role{
	"agent_declaration.name":     {typ: Class, modifiers: Declaration},
	"class_declaration.name":     {typ: Class, modifiers: Declaration},
	"component_declaration.name": {typ: Class, modifiers: Declaration},
	"control_declaration.name":   {typ: Class, modifiers: Declaration},
	"delegate_declaration.name":  {typ: OtherType, modifiers: Declaration},
	"entity_declaration.name":    {typ: Class, modifiers: Declaration},
	"enum_declaration.name":      {typ: Enum, modifiers: Declaration},
	"grant_declaration.name":     {typ: Class, modifiers: Declaration},
	"interface_declaration.name": {typ: Interface, modifiers: Declaration},
	"record_declaration.name":    {typ: Class, modifiers: Declaration},
	"struct_declaration.name":    {typ: Struct, modifiers: Declaration},
	"theme_declaration.name":     {typ: Class, modifiers: Declaration},
	"topic_declaration.name":     {typ: OtherType, modifiers: Declaration},
	"workflow_declaration.name":  {typ: Class, modifiers: Declaration},
	"type_parameter.name":        {typ: TypeParameter, modifiers: Declaration},
	"using_directive.alias":      {typ: OtherType, modifiers: Declaration},

	"action_declaration.name":       {typ: Function, modifiers: Declaration},
	"function_declaration.name":     {typ: Function, modifiers: Declaration},
	"local_function_statement.name": {typ: Function, modifiers: Declaration},
	"policy_declaration.name":       {typ: Function, modifiers: Declaration},
	"constructor_declaration.name":  {typ: Method, modifiers: Declaration},
	"method_declaration.name":       {typ: Method, modifiers: Declaration},

	"enum_member.name":             {typ: EnumMember, modifiers: Declaration},
	"event_field_declaration.name": {typ: Event, modifiers: Declaration},
	"property_declaration.name":    {typ: Property, modifiers: Declaration},

	"lambda_expression.parameters": {typ: Parameter, modifiers: Declaration},
	"lambda_parameter.name":        {typ: Parameter, modifiers: Declaration},
	"parameter.name":               {typ: Parameter, modifiers: Declaration},
	"trailing_block.parameter":     {typ: Parameter, modifiers: Declaration},

	"catch_clause.name":                 {typ: Variable, modifiers: Declaration},
	"declaration_expression.name":       {typ: Variable, modifiers: Declaration},
	"declaration_pattern.name":          {typ: Variable, modifiers: Declaration},
	"foreach_statement.name":            {typ: Variable, modifiers: Declaration},
	"from_clause.name":                  {typ: Variable, modifiers: Declaration},
	"implicit_type_deconstruction.name": {typ: Variable, modifiers: Declaration},
	"join_clause.group":                 {typ: Variable, modifiers: Declaration},
	"join_clause.name":                  {typ: Variable, modifiers: Declaration},
	"let_clause.name":                   {typ: Variable, modifiers: Declaration},
	"live_declaration.name":             {typ: Variable, modifiers: Declaration},
	"principal_declaration.name":        {typ: Variable, modifiers: Declaration | Readonly},
	"property_pattern.name":             {typ: Variable, modifiers: Declaration},
	"query_continuation.name":           {typ: Variable, modifiers: Declaration},
	"var_pattern.name":                  {typ: Variable, modifiers: Declaration},
	"variable_declarator.name":          {typ: Variable, modifiers: Declaration},

	"state.name":              {typ: EnumMember, modifiers: Declaration},
	"terminal.name":           {typ: EnumMember, modifiers: Declaration},
	"goto_statement.target":   {typ: EnumMember},
	"labeled_statement.label": {typ: Label, modifiers: Declaration},
	"event_declaration.name":  {typ: Event, modifiers: Declaration},
	"milestone.name":          {typ: Event, modifiers: Declaration},
	"remind_block.name":       {typ: Event, modifiers: Declaration},
	"subscription.slot":       {typ: Event, modifiers: Declaration},
	"subscription.event":      {typ: Event},
	"event_arm.event":         {typ: Event},
	"clock_block.name":        {typ: Keyword},
	"hook_block.name":         {typ: Keyword},

	"app_assignment.name":      {typ: Property},
	"attribute_argument.name":  {typ: Property},
	"manifest_entry.key":       {typ: Property},
	"manifest_entry.part":      {typ: Property},
	"member_initializer.name":  {typ: Property},
	"property_assignment.name": {typ: Property},
	"property_section.name":    {typ: Property},
	"requirement.name":         {typ: Property},
	"security_rule.field":      {typ: Property},
	"slot_fill.name":           {typ: Property},
	"subpattern.name":          {typ: Property},
	"tuple_element.name":       {typ: Property},
	"tuple_type_element.name":  {typ: Property},

	"argument.name":             {typ: Parameter},
	"clock_argument.name":       {typ: Parameter},
	"attribute.name":            {typ: Decorator},
	"type_constraint.parameter": {typ: TypeParameter},

	"app_manifest.name":          {typ: Namespace},
	"namespace_declaration.name": {typ: Namespace},
	"package_manifest.name":      {typ: Namespace},
	"package_reference.name":     {typ: Namespace},
	"using_directive.name":       {typ: Namespace},

	"element.name":               {typ: Class, asks: aPlatformWord},
	"is_expression.pattern":      {asks: aType},
	"not_pattern.pattern":        {asks: aType},
	"security_rule.grant":        {asks: aType},
	"type_constraint.constraint": {asks: aType},
	"without_entry.name":         {asks: aType},

	"call_expression.function": {asks: aCall},
}

// fieldRoles has those of fields that mean the same wherever they are.
var fieldRoles = map[string]role{
	"type":        {asks: aType},
	"alternative": {asks: aValue},
	"argument":    {asks: aValue},
	"body":        {asks: aValue},
	"collection":  {asks: aValue},
	"condition":   {asks: aValue},
	"consequence": {asks: aValue},
	"default":     {asks: aValue},
	"expression":  {asks: aValue},
	"filter":      {asks: aValue},
	"from":        {asks: aValue},
	"index":       {asks: aValue},
	"interval":    {asks: aValue},
	"left":        {asks: aValue},
	"object":      {asks: aValue},
	"operand":     {asks: aValue},
	"resource":    {asks: aValue},
	"right":       {asks: aValue},
	"source":      {asks: aValue},
	"to":          {asks: aValue},
	"update":      {asks: aValue},
	"value":       {asks: aValue},
	"when":        {asks: aValue},
	"where":       {asks: aValue},
}

// roleOf returns the role of a name, and for a member what it is a member of if that
// is a plain name too.
func roleOf(id syntax.Node) (r role, object string, ok bool) {
	n := id
	if id.Field() == "qualifier" && id.Parent().Kind() == "qualified_name" {
		for n.Parent().Kind() == "qualified_name" {
			n = n.Parent()
		}
		if n.Field() == "pattern" && n.Parent().Kind() != "is_expression" {
			return role{asks: aType}, "", true // `case Stage.Open`
		}
		return role{typ: Namespace}, "", true
	}
	for n.Field() == "name" && (n.Parent().Kind() == "generic_name" || n.Parent().Kind() == "qualified_name") {
		n = n.Parent()
	}
	around := n.Parent()
	if around.Kind() == "null_forgiving_expression" && around.Field() == "function" {
		n, around = around, around.Parent()
	}
	switch place := around.Kind() + "." + n.Field(); place {
	case "member_access_expression.name":
		if called := around; called.Field() == "function" || called.Parent().Field() == "function" && called.Field() == "operand" {
			return role{typ: Method}, "", true
		}
		if of := around.Child("object"); of.Kind() == "identifier" {
			object = of.Text()
		}
		return role{asks: aMember}, object, true
	case "event_arm.event":
		if id.Text() == "Expire" {
			return role{typ: Keyword}, "", true
		}
		return roles[place], "", true
	case "property_assignment.value":
		if around.Child("name").Text() == "Initial" && around.Parent().Kind() == "workflow_body" {
			return role{typ: EnumMember}, "", true
		}
		return role{asks: aValue}, "", true
	case "initializer.", "collection_expression.":
		return role{asks: aValue}, "", true
	case "manifest_entry.value":
		return role{}, "", false
	default:
		if n.Kind() == "qualified_name" && n.Field() == "pattern" && around.Kind() != "is_expression" {
			return role{typ: EnumMember}, "", true
		}
		if r, ok = roles[place]; !ok {
			r, ok = fieldRoles[n.Field()]
		}
	}
	if around.Kind() == "variable_declarator" && n.Field() == "name" {
		r = roleOfDeclarator(around)
	}
	return r, "", ok
}

// roleOfDeclarator tells fields from variables, and what never changes from either.
func roleOfDeclarator(declarator syntax.Node) role {
	r := roles["variable_declarator.name"]
	declaration := declarator.Parent()
	if declaration.Kind() == "field_declaration" {
		if around := declaration.Parent().Kind(); strings.HasSuffix(around, "_body") && around != "namespace_body" {
			r.typ = Property
		}
	} else {
		declaration = declaration.Parent()
	}
	for c := range declaration.Children() {
		if text := c.Text(); text == "const" || text == "readonly" {
			r.modifiers |= Readonly
		}
	}
	return r
}
