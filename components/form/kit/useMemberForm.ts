'use client'

import { type ComponentProps, useId, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { type ApiError, type ErrorAction, type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import { fieldId } from '../formContext.ts'
import type { StaleSaveNotice } from '../saved/StaleSaveNotice.tsx'
import { type AfterSend, type Attempt, type FormError, useSend } from '../useSend.ts'
import { type FormName, latestDraft } from './draft/drafts.ts'
import { useDraft } from './draft/useDraft.ts'
import { type SchemaLoader, useCheckedForm } from './useCheckedForm.ts'

interface DraftOptions<Values> {
  /** Null for forms that must not be drafted; they start from the rejected post. */
  name: FormName | null
  /** Draft from when the page was rendered. */
  initial: DraftValues | null
  /** Applies the draft to the saved values. */
  merge: (values: Values, typed: DraftValues) => Values
}

interface FormOptions<Values> {
  /** Saved values. The form starts from them and the draft. */
  values: Values
  /** Current saved values, if they can change while the form is open. */
  saved?: Values
  /** Version of the saved data, if the panel supports versions. */
  version?: () => string | undefined
  /** Null for forms that must not be drafted. */
  draft: DraftOptions<Values> | null
  schema: SchemaLoader<Values>
}

/** react-hook-form error type for a field's value that the server rejected. */
export const REFUSED = 'refused'

export interface MemberFormHandle<Values extends FieldValues> {
  /** Prefix of the field ids. */
  id: string
  form: UseFormReturn<Values>
  busy: boolean
  error: FormError | null
  /** Whether a toast has announced the error. */
  isToasted: boolean
  submit: (values: Values) => void
  preload: () => void
  dropDraft: () => void
  /** For forms that handle conflicting saves. */
  staleSave?: StaleSaveHandle
}

interface StaleSaveHandle extends ComponentProps<typeof StaleSaveNotice> {
  /** Changes when the form is reset to other values. */
  round: number
}

/** The draft to start from, if any. */
export const initialDraft = ({ name, initial }: { name: FormName | null; initial: DraftValues | null }) =>
  name ? latestDraft(name, initial) : initial

/** Saved values with the draft applied. */
function startOf<Values>({ values, draft }: Pick<FormOptions<Values>, 'values' | 'draft'>) {
  const input = draft && initialDraft(draft)
  return input ? draft.merge(values, input) : values
}

/** Large form with validation and a draft; `useMemberForm` adds sending. */
export function useDraftedForm<Values extends FieldValues>({
  values,
  saved,
  version,
  draft,
  schema,
}: FormOptions<Values>) {
  const fallbackId = useId()
  // Other pages link to the fields of a form with a name.
  const id = draft?.name ?? fallbackId
  const [opened] = useState(values)
  const checked = useCheckedForm<Values>(() => startOf({ values, draft }), schema)
  const dropDraft = useDraft(checked.form, draft?.name ?? null, { values: saved ?? opened, version })
  const { form, isSubmitting, preload } = checked
  return { id, form, busy: isSubmitting, preload, dropDraft, error: null, isToasted: false }
}

export interface Options<Values, Payload, Data> extends FormOptions<Values> {
  payload: (values: Values) => Payload
  send: (payload: Payload, attempt: Attempt) => Promise<Result<Data>>
  /** Error messages: the endpoint's table, or a function that picks one. */
  messages: ErrorTable | ((error: ApiError) => ErrorAction)
  /** Product name in messages. */
  brand?: string
  /** Whether to also show errors as a toast, as the profile tabs do. */
  isToasted?: boolean
  onSaved: (data: Data, values: Values) => AfterSend | Promise<AfterSend>
  onError?: (action: ErrorAction, error: ApiError) => void
}

/**
 * The standard hook for large forms: validates with a schema, keeps a draft, and sends with a call. Never clears the
 * fields.
 */
export function useMemberForm<Values extends FieldValues, Payload, Data>(
  options: Options<Values, Payload, Data>,
): MemberFormHandle<Values> {
  const t = useTranslate()
  const { payload, send, messages, brand, isToasted = false, onSaved, onError } = options
  const { id, form, busy: isSubmitting, preload, dropDraft } = useDraftedForm(options)
  const actionOf = (error: ApiError) =>
    typeof messages === 'function' ? messages(error) : errorAction(messages, error, brand, t)
  /** The field that the error is about, if the form shows it. */
  const fieldOf = (failed: ApiError) => {
    const { field } = actionOf(failed)
    return field && document.getElementById(fieldId(id, field)) ? (field as Path<Values>) : null
  }
  const { busy, error, start } = useSend<Values, Data>({
    send: (values, attempt) => send(payload(values), attempt),
    errorText: (failed) => (fieldOf(failed) ? null : actionOf(failed).text),
    onError: (failed) => {
      const action = actionOf(failed)
      const field = fieldOf(failed)
      if (field && action.text) form.setError(field, { type: REFUSED, message: action.text })
      onError?.(action, failed)
      if (isToasted && action.text) toast.error(action.text)
    },
    onDone: (data, values) => {
      dropDraft()
      return onSaved(data, values)
    },
  })
  return { id, form, busy: busy || isSubmitting, error, isToasted, submit: start, preload, dropDraft }
}
