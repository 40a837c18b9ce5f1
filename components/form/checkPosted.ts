import type { CheckedForm } from '#lib/posted-form.ts'
import type { FormSchema } from './checkForm.ts'

/** By field the first thing that is wrong with it, in the order of the schema. */
export function messagesOf(schema: FormSchema<unknown>, values: object): Record<string, string> {
  const checked = schema.safeParse(values)
  const messages: Record<string, string> = {}
  for (const { path, message } of checked.success ? [] : checked.error.issues) messages[String(path[0])] ??= message
  return messages
}

/** A form as the browser itself has sent it, by the rules of its screen. */
export function checkPosted(schema: FormSchema<unknown>, values: object, body: () => object): CheckedForm {
  const errors = messagesOf(schema, values)
  return Object.keys(errors).length === 0 ? { body: body() } : { errors }
}
