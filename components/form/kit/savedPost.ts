import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { checkPosted } from '../checkPosted.ts'
import { type FormPost, formPost } from '../formPost.ts'
import type { SavedForm } from '../saved/savedForm.ts'
import { openedVersion } from '../saved/version.ts'
import type { FormSchema } from './schema.ts'

/* Saved-data forms posted without JavaScript. */

export interface SavedPost<Data, Values> extends Pick<SavedForm<Data, Values>, 'versionOf' | 'valuesOf'> {
  /** Applies the typed values to the saved ones. */
  merge: (saved: Values, typed: DraftValues, data: Data) => Values
  schema: (values: Values, data: Data) => FormSchema<Values>
  payload: (values: Values, data: Data) => object
  messages: ErrorTable
  /** Labels for the error summary, for fields that share a message. */
  labels?: (data: Data, t: Translate) => Readonly<Record<string, string>>
}

const typedValues = <Data, Values>(form: SavedPost<Data, Values>, data: Data, input: DraftValues) =>
  form.merge(form.valuesOf(data), input, data)

export function checkSavedPost<Data, Values extends object>(
  form: SavedPost<Data, Values>,
  data: Data,
  input: DraftValues,
): CheckedForm {
  const values = typedValues(form, data, input)
  return checkPosted(form.schema(values, data), values, () => ({
    ...form.payload(values, data),
    version: input.version,
  }))
}

const isStale = ({ refused }: PostedForm) => refused?.error.code === 'STALE_VERSION'

/**
 * State of a form after a post without JavaScript. After a version conflict it carries the new version, so that saving
 * again overwrites.
 * @param draft typed values, when the rejected post doesn't include them
 */
export function savedFormPost<Data, Values extends object>(
  posted: PostedForm,
  form: SavedPost<Data, Values>,
  data: Data,
  t: Translate,
  draft: DraftValues | null = null,
): FormPost {
  const input = draft ?? posted.refused?.values ?? {}
  const values = typedValues(form, data, input)
  const saved = form.versionOf(data)
  return {
    ...formPost(posted, {
      values,
      schema: () => form.schema(values, data),
      labels: form.labels?.(data, t),
      errorText: (error) => errorAction(form.messages, error, '', t).text,
    }),
    version: isStale(posted) ? saved : openedVersion(saved, input),
  }
}
