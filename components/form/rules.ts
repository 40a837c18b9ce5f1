import { OTP_LENGTH } from '#lib/constants.ts'
import type { FormSchema } from './checkForm.ts'

/** Returns the error for a field's trimmed text; null when valid. An unchecked box is an empty string. */
export type Rule = (text: string) => string | null

/** The first error of several rules. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (text) =>
    rules.reduce<string | null>((wrong, rule) => wrong ?? rule(text), null)

export const required =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : null

/** Tests non-empty text; `required` rejects empty text. */
export const fits =
  (test: (text: string) => boolean, message: string): Rule =>
  (text) =>
    text === '' || test(text) ? null : message

const INCOMPLETE_CODE = 'Enter all 6 digits of the code'

/** A one-time code. */
export const wholeCode = all(
  required(INCOMPLETE_CODE),
  fits((text) => text.length === OTP_LENGTH, INCOMPLETE_CODE),
)

const textOf = (values: unknown, name: string): string => {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
  return typeof value === 'string' ? value.trim() : ''
}

/** A tiny replacement for a zod object schema: one rule per text field. */
export function rules<Name extends string>(fields: Readonly<Record<Name, Rule>>): FormSchema<Record<Name, string>> {
  const names = Object.keys(fields) as Name[]
  return {
    safeParse(values) {
      const data = Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<Name, string>
      const issues = names.flatMap((name) => {
        const message = fields[name](data[name])
        return message === null ? [] : [{ path: [name], message }]
      })
      return issues.length ? { success: false, error: { issues } } : { success: true, data }
    },
  }
}
