import type { ApiError } from '#lib/messages/error-action.ts'
import type { PostedForm, RefusedForm } from '#lib/posted-form.ts'
import type { FormSchema } from './checkForm.ts'
import { messagesOf } from './checkPosted.ts'
import type { FieldError } from './formContext.ts'
import type { FormError } from './useSend.ts'

/*
 * Forms that also work without JavaScript. The server computes what to show after a rejected post, so that the page
 * needs no extra script.
 */

/** Where a form posts to, and its initial state after a rejected post. */
export interface FormPost {
  action: string
  values: Readonly<Record<string, string>>
  errors: readonly FieldError[]
  error: FormError | null
  /** Version of the saved data that the edits are based on. */
  version?: string
}

interface Options {
  /** Called only after a rejected post. */
  schema: () => FormSchema<unknown>
  /** Values to validate instead of the posted ones, when a draft has them. */
  values?: object
  errorText: (error: ApiError) => string | null
  fieldOf?: (error: ApiError) => string | null
  /** Labels for the error summary, when the message doesn't name the field. */
  labels?: Readonly<Record<string, string>>
  /** Extra values to send with the form, such as keys from the URL. */
  parameters?: object
}

const INVALID = 'VALIDATION_FAILED'

const fieldError = ({ values }: RefusedForm, name: string, message: string, label = message): FieldError => ({
  name,
  message,
  label,
  missing: !values[name]?.trim(),
})

/** The server's error if it belongs to a field, else the first error of each field in schema order. */
function errorsOf(refusedForm: RefusedForm, { schema, errorText, fieldOf, labels, values }: Options): FieldError[] {
  const { error } = refusedForm
  const [name, text] = [fieldOf?.(error), errorText(error)]
  if (name && text) return [{ ...fieldError(refusedForm, name, text), isRefused: true }]
  const invalid = error.code === INVALID ? messagesOf(schema(), values ?? refusedForm.values) : {}
  const messages = Object.entries({ ...invalid, ...refusedForm.errors })
  return messages.map(([field, message]) => fieldError(refusedForm, field, message, labels?.[field]))
}

const withParameters = (action: string, parameters: object | undefined) =>
  parameters ? `${action}&given=${encodeURIComponent(JSON.stringify(parameters))}` : action

/** State of a form that wasn't posted. */
export const unsentPost = ({ action }: Pick<PostedForm, 'action'>): FormPost => ({
  action,
  values: {},
  errors: [],
  error: null,
})

/**
 * @param options the same as for the form's `useCallForm`
 */
export function formPost({ action: bare, refused: refusedForm }: PostedForm, options: Options): FormPost {
  const action = withParameters(bare, options.parameters)
  if (!refusedForm) return unsentPost({ action })
  const { values, error } = refusedForm
  const errors = errorsOf(refusedForm, options)
  const isShownAtFields = error.code === INVALID && errors.length > 0
  const text = isShownAtFields ? null : options.errorText(error)
  return { action, values, errors, error: { ...error, text, count: 1 } }
}
