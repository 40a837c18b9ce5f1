import type { FieldError } from './formContext.ts'

/**
 * What a form needs of a schema, which is what zod's schemas have. Structural, so that the pages a visitor sees first
 * can do with `rules` and need not load zod.
 */
export interface FormSchema<Values> {
  safeParse(values: unknown): Accepted<Values> | Refused
}
interface Accepted<Values> {
  success: true
  data: Values
}
interface Refused {
  success: false
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
}

/** What a schema makes of a form. */
export type ValuesOf<Schema> = Schema extends FormSchema<infer Values> ? Values : never

export type Read = (data: FormData) => unknown

/** One text per field name; fields of the same name become a list. A box not ticked is absent. */
export const textValues = (data: FormData): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(data.keys())]
      .map((name) => [name, data.getAll(name)])
      .map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  )

/** The element of a name; the first of several. */
function elementOf(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name)
  return found instanceof RadioNodeList ? found[0] : found
}

export function fieldError(form: HTMLFormElement, values: FormData, name: string, message: string): FieldError {
  const element = elementOf(form, name)
  const label = (element instanceof HTMLElement && element.dataset.label) || name
  return { name, message, label, missing: String(values.get(name) ?? '').trim() === '' }
}

export type Checked<Values> = { ok: true; values: Values; errors: [] } | { ok: false; errors: FieldError[] }

/** The form's values by its schema; else the first error of each field, in the order of the fields. */
export function checkForm<Values>(form: HTMLFormElement, schema: FormSchema<Values>, read: Read): Checked<Values> {
  const data = new FormData(form)
  const checked = schema.safeParse(read(data))
  if (checked.success) return { ok: true, values: checked.data, errors: [] }
  const messages = new Map<string, string>()
  for (const issue of checked.error.issues) {
    const name = String(issue.path[0] ?? '')
    if (!messages.has(name)) messages.set(name, issue.message)
  }
  const order = [...form.elements].map((element) => ('name' in element ? String(element.name) : ''))
  const errors = [...messages].map(([name, message]) => fieldError(form, data, name, message))
  return { ok: false, errors: errors.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) }
}
