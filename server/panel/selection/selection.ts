import 'server-only'

/* A selection of members as a tree: `specialty = 12 and (state = TX or state = OK)`. */

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

/** @typeParam Name type of a field's name: a string as typed, or a known field */
export type SelectionOf<Name extends string> =
  | { kind: 'and' | 'or'; parts: readonly SelectionOf<Name>[] }
  | { kind: 'not'; part: SelectionOf<Name> }
  | { kind: 'compare'; field: Name; operator: Operator; values: readonly string[] }

/**
 * Fields that a survey's cells may use. No health fields: a member keeps their place in a cell after withdrawing the
 * health consent.
 */
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

/** A checked selection: its fields exist, and lookup entries are given by id. */
export type Selection = SelectionOf<SelectionField>
