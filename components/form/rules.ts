import type { FormSchema } from './checkForm.ts'

/** What is wrong with a field's text, trimmed; null when nothing is. A box not ticked is an empty text. */
export type Rule = (text: string) => string | null

/** The first of several rules that has something to say. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (text) =>
    rules.reduce<string | null>((wrong, rule) => wrong ?? rule(text), null)

export const needed =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : null

/** Holds for what is given; an empty text is for `needed` to judge. */
export const fits =
  (test: (text: string) => boolean, message: string): Rule =>
  (text) =>
    text === '' || test(text) ? null : message

const textOf = (values: unknown, name: string): string => {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
  return typeof value === 'string' ? value.trim() : ''
}

/** A schema of texts, one rule for each field, in a few hundred bytes. */
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
