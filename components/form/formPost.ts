import type { ApiError } from '#lib/messages/error-action.ts'
import type { PostedForm, RefusedForm } from '#lib/posted-form.ts'
import type { FormSchema } from './checkForm.ts'
import { messagesOf } from './checkPosted.ts'
import type { FieldError } from './formContext.ts'
import type { FormError } from './useSend.ts'

/*
 * A form that the browser may send by itself. The server works out what a form shows that came back, so that no page loads
 * scripts for it.
 */

/** Where a form is sent, and what it starts from when it came back. */
export interface FormPost {
  action: string
  values: Readonly<Record<string, string>>
  errors: readonly FieldError[]
  error: FormError | null
  /** Of saved data, as it was when it was typed over. */
  version?: string
}

interface Options {
  /** Made only for a form that came back. */
  schema: () => FormSchema<unknown>
  /** What the fields hold, where a draft has it. */
  values?: object
  errorText: (error: ApiError) => string | null
  fieldOf?: (error: ApiError) => string | null
  /** What the summary calls a field, where its sentence does not name it. */
  labels?: Readonly<Record<string, string>>
  /** What goes with the form without being asked. */
  given?: object
}

const INVALID = 'VALIDATION_FAILED'

const fieldError = ({ values }: RefusedForm, name: string, message: string, label = message): FieldError => ({
  name,
  message,
  label,
  missing: !values[name]?.trim(),
})

/** The first error of each field, in the order of the schema. */
function errorsOf(refused: RefusedForm, { schema, errorText, fieldOf, labels, values }: Options): FieldError[] {
  const { error } = refused
  const [name, text] = [fieldOf?.(error), errorText(error)]
  if (name && text) return [fieldError(refused, name, text)]
  const invalid = error.code === INVALID ? messagesOf(schema(), values ?? refused.values) : {}
  const messages = Object.entries({ ...invalid, ...refused.errors })
  return messages.map(([field, message]) => fieldError(refused, field, message, labels?.[field]))
}

const withGiven = (action: string, given: object | undefined) =>
  given ? `${action}&given=${encodeURIComponent(JSON.stringify(given))}` : action

/** A form that nobody has sent. */
export const unsentPost = ({ action }: Pick<PostedForm, 'action'>): FormPost => ({
  action,
  values: {},
  errors: [],
  error: null,
})

/** @param options of the same form's `useCallForm` */
export function formPost({ action: bare, refused }: PostedForm, options: Options): FormPost {
  const action = withGiven(bare, options.given)
  if (!refused) return unsentPost({ action })
  const { values, error } = refused
  const errors = errorsOf(refused, options)
  const isSaidOfFields = error.code === INVALID && errors.length > 0
  const text = isSaidOfFields ? null : options.errorText(error)
  return { action, values, errors, error: { ...error, text, count: 1 } }
}
