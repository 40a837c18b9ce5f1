import type { ReactNode } from 'react'
import type { Result } from '#components/call/result.ts'
import type { Translate } from '#lib/language/translate.ts'

/*
 * Forms for saved data, and conflicts with changes made elsewhere while they were open.
 * @see docs/specification/profile.md#c-120-two-saves-of-one-form
 */

/** A label and its value, as on the profile's cards. */
export interface Fact {
  name: string
  value: ReactNode
}

/** Describes a form for saved data. `Data` is everything its fields are made from. */
export interface SavedForm<Data, Values> {
  /** Undefined if the panel doesn't support versions. */
  versionOf: (data: Data) => string | undefined
  /** Field values before any edits. */
  valuesOf: (data: Data) => Values
  /** Values to compare for changes, if fields don't show the saved values. */
  comparedOf?: (data: Data) => Values
  /** The field values as text for the member. */
  factsOf: (values: Values, data: Data, t: Translate) => readonly Fact[]
  /** Loads the current saved data. */
  reload: (data: Data) => Promise<Result<Data>>
  /** Whether the form itself saves this field while it is open. */
  isOwnChange?: (name: string) => boolean
  /** Why edits can no longer be saved; null while they can. */
  closedBecause?: (data: Data) => string | null
}

/** A field that differs: the value in the form and the saved one. */
export interface Change {
  name: string
  input: ReactNode
  saved: ReactNode
}

export interface Conflict<Values> {
  changes: readonly Change[]
  /** The values in the form, with newer values for the fields that changed elsewhere. */
  newer: Values
}

interface ComparedSaves<Data, Values> {
  input: Values
  /** Data from when the page was rendered. */
  opened: Data
  /** Data that the edits are based on; null when unknown, as with an old draft. */
  base: Data | null
  fresh: Data
}

const valueIn = (values: object, name: string): unknown => Reflect.get(values, name)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Names of the fields that differ. */
export const differingFields = (a: object, b: object): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(valueIn(a, name), valueIn(b, name)))

function newerValues<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  { input, base, fresh }: ComparedSaves<Data, Values>,
): Values {
  const saved = form.valuesOf(fresh)
  if (base === null) return saved
  const compared = form.comparedOf ?? form.valuesOf
  const changed = differingFields(compared(base), compared(fresh))
  return { ...input, ...Object.fromEntries(changed.map((name) => [name, valueIn(saved, name)])) }
}

/** Fields that a save would overwrite, with both values. */
export function conflictOf<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  compared: ComparedSaves<Data, Values>,
  t: Translate,
): Conflict<Values> {
  const newer = newerValues(form, compared)
  const input = new Map(
    form.factsOf(compared.input, compared.opened, t).map(({ name, value }) => [name, value || null]),
  )
  const saved = new Map(form.factsOf(newer, compared.fresh, t).map(({ name, value }) => [name, value || null]))
  const changes = [...new Set([...input.keys(), ...saved.keys()])].map((name) => ({
    name,
    input: input.get(name) ?? null,
    saved: saved.get(name) ?? null,
  }))
  return { newer, changes: changes.filter((change) => change.input !== change.saved) }
}
