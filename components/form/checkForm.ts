import type { FieldError } from './formContext.ts'

/** The part of zod's schema API that forms use, so that public pages can use `rules` without loading zod. */
export interface FormSchema<Values> {
  safeParse(values: unknown): Accepted<Values> | SchemaFailure
}
interface Accepted<Values> {
  success: true
  data: Values
}
interface SchemaFailure {
  success: false
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
}

/** Output type of a schema. */
export type ValuesOf<Schema> = Schema extends FormSchema<infer Values> ? Values : never

export type ReadForm = (data: FormData) => unknown

/** Form data as one string per field; a list for several fields of the same name. Unchecked boxes are absent. */
export const textValues = (data: FormData): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(data.keys())]
      .map((name) => [name, data.getAll(name)])
      .map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  )

/** The element with this name; the first one of a group. */
export function elementOf(form: HTMLFormElement, name: string) {
  const element = form.elements.namedItem(name)
  return element instanceof RadioNodeList ? element[0] : element
}

export function fieldError(form: HTMLFormElement, values: FormData, name: string, message: string): FieldError {
  const element = elementOf(form, name)
  const label = (element instanceof HTMLElement && element.dataset.label) || name
  return { name, message, label, missing: String(values.get(name) ?? '').trim() === '' }
}

export type CheckedValues<Values> = { ok: true; values: Values; errors: [] } | { ok: false; errors: FieldError[] }

/** Validates the form: its values, or the first error of each field in DOM order. */
export function checkForm<Values>(
  form: HTMLFormElement,
  schema: FormSchema<Values>,
  read: ReadForm,
): CheckedValues<Values> {
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
