import type { ReactNode } from 'react'
import type { Result } from '#components/call/result.ts'
import type { Translate } from '#lib/language/translate.ts'

/*
 * A form that starts from saved data, and what became of that data while the form was open.
 * @see docs/specification/profile.md#c-120-two-saves-of-one-form
 */

/** A label and the text that the profile's cards show beside it. */
export interface Fact {
  name: string
  value: ReactNode
}

/** What a form says about its saved data, which is `Data` with all that its fields are made from. */
export interface SavedForm<Data, Values> {
  /** Undefined for a panel that knows no versions. */
  versionOf: (data: Data) => string | undefined
  /** What the fields hold when nothing was typed. */
  valuesOf: (data: Data) => Values
  /** What is compared to find the changed fields, where a field does not start from what is saved. */
  comparedOf?: (data: Data) => Values
  /** What is in the fields, for a person to read. */
  factsOf: (values: Values, data: Data, t: Translate) => readonly Fact[]
  /** The same data as it is saved now. */
  reload: (data: Data) => Promise<Result<Data>>
  /** Tells which fields the form saves by itself while it is open. */
  isOwnChange?: (name: string) => boolean
  /** Why nothing typed can be saved any more; null while it can. */
  closedBecause?: (data: Data) => string | null
}

/** What a field has here, and what is saved now. */
export interface Change {
  name: string
  typed: ReactNode
  saved: ReactNode
}

export interface Conflict<Values> {
  changes: readonly Change[]
  /** What is in the fields, with the newer value of each field that somebody else changed. */
  newer: Values
}

interface Compared<Data, Values> {
  typed: Values
  /** The data that the page came with. */
  opened: Data
  /** The data that was typed over; null when it is not known any more, as with an old draft. */
  base: Data | null
  fresh: Data
}

const valueIn = (values: object, name: string): unknown => Reflect.get(values, name)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that two sets of values have differently. */
export const differingFields = (one: object, other: object): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isSame(valueIn(one, name), valueIn(other, name)),
  )

function newerValues<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  { typed, base, fresh }: Compared<Data, Values>,
): Values {
  const saved = form.valuesOf(fresh)
  if (base === null) return saved
  const compared = form.comparedOf ?? form.valuesOf
  const changed = differingFields(compared(base), compared(fresh))
  return { ...typed, ...Object.fromEntries(changed.map((name) => [name, valueIn(saved, name)])) }
}

/** What a save would overwrite, field by field. */
export function conflictOf<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  compared: Compared<Data, Values>,
  t: Translate,
): Conflict<Values> {
  const newer = newerValues(form, compared)
  const typed = new Map(
    form.factsOf(compared.typed, compared.opened, t).map(({ name, value }) => [name, value || null]),
  )
  const saved = new Map(form.factsOf(newer, compared.fresh, t).map(({ name, value }) => [name, value || null]))
  const changes = [...new Set([...typed.keys(), ...saved.keys()])].map((name) => ({
    name,
    typed: typed.get(name) ?? null,
    saved: saved.get(name) ?? null,
  }))
  return { newer, changes: changes.filter((change) => change.typed !== change.saved) }
}
