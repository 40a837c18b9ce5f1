import 'server-only'

/*
 * Who is meant, as a tree: `specialty = 12 and (state = TX or state = OK)`.
 */

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

/** @typeParam Name how a field is named: by anything that was typed, or by what there is */
export type SelectionOf<Name extends string> =
  | { kind: 'and' | 'or'; parts: readonly SelectionOf<Name>[] }
  | { kind: 'not'; part: SelectionOf<Name> }
  | { kind: 'compare'; field: Name; operator: Operator; values: readonly string[] }

/** What cells of a survey may name. Nothing about health: a seat in a cell stays when that consent is taken back. */
export const CELL_FIELDS = [
  'type',
  'profession',
  'specialty',
  'subspecialty',
  'nurse-category',
  'gender',
  'state',
  'zip',
] as const

const OTHER_FIELDS = ['condition', 'status', 'profile', 'npi', 'email', 'registered', 'invited', 'completed'] as const

export const SELECTION_FIELDS = [...CELL_FIELDS, ...OTHER_FIELDS] as const
export type SelectionField = (typeof SELECTION_FIELDS)[number]

/** Checked: it names fields that there are, and entries of lookups by their ids. */
export type Selection = SelectionOf<SelectionField>
