import type { CheckedForm } from '#lib/posted-form.ts'
import type { FormSchema } from './checkForm.ts'

/** First error of each field, in schema order. */
export function messagesOf(schema: FormSchema<unknown>, values: object): Record<string, string> {
  const checked = schema.safeParse(values)
  const messages: Record<string, string> = {}
  for (const { path, message } of checked.success ? [] : checked.error.issues) messages[String(path[0])] ??= message
  return messages
}

/** Validates a form posted without JavaScript. */
export function checkPosted(schema: FormSchema<unknown>, values: object, body: () => object): CheckedForm {
  const errors = messagesOf(schema, values)
  return Object.keys(errors).length === 0 ? { body: body() } : { errors }
}
