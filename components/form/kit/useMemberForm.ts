'use client'

import { type ComponentProps, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { type ApiError, type ErrorAction, type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import type { StaleSaveNotice } from '../saved/StaleSaveNotice.tsx'
import { type AfterSend, type Attempt, type FormError, useSend } from '../useSend.ts'
import { type FormName, latestDraft } from './draft/drafts.ts'
import { useDraft } from './draft/useDraft.ts'
import { type SchemaLoader, useCheckedForm } from './useCheckedForm.ts'

interface DraftOptions<Values> {
  /** Null for a form of which nothing may be kept: it starts from what came back with it. */
  name: FormName | null
  /** As the page came with it. */
  kept: DraftValues | null
  /** The values that the form starts from, where there is a draft. */
  merge: (values: Values, typed: DraftValues) => Values
}

interface FormOptions<Values> {
  /** What is saved: the form starts from it, with the draft where there is one. */
  values: Values
  /** What is saved now, where that can change while the form is open. */
  saved?: Values
  /** The version that is saved, where a panel knows versions. */
  version?: () => string | undefined
  /** Null for a form of which nothing may be kept. */
  draft: DraftOptions<Values> | null
  schema: SchemaLoader<Values>
}

export interface MemberFormHandle<Values extends FieldValues> {
  form: UseFormReturn<Values>
  busy: boolean
  error: FormError | null
  /** A toast has announced the error. */
  isToasted: boolean
  submit: (values: Values) => void
  preload: () => void
  dropDraft: () => void
  /** Of a form that asks what to do when its data was changed elsewhere. */
  staleSave?: StaleSaveHandle
}

interface StaleSaveHandle extends ComponentProps<typeof StaleSaveNotice> {
  /** Changes when the fields start from other values. */
  round: number
}

/** What a form starts from instead of what is saved. */
export const typedIn = ({ name, kept }: { name: FormName | null; kept: DraftValues | null }) =>
  name === null ? kept : latestDraft(name, kept)

/** What a draft makes of the saved values. */
function startOf<Values>({ values, draft }: Pick<FormOptions<Values>, 'values' | 'draft'>) {
  const typed = draft && typedIn(draft)
  return typed ? draft.merge(values, typed) : values
}

/** A large form that is checked and drafted; `useMemberForm` sends it besides. */
export function useDraftedForm<Values extends FieldValues>({
  values,
  saved,
  version,
  draft,
  schema,
}: FormOptions<Values>) {
  const [opened] = useState(values)
  const checked = useCheckedForm<Values>(() => startOf({ values, draft }), schema)
  const dropDraft = useDraft(checked.form, draft?.name ?? null, { values: saved ?? opened, version })
  const { form, isSubmitting, preload } = checked
  return { form, busy: isSubmitting, preload, dropDraft, error: null, isToasted: false }
}

export interface Options<Values, Payload, Data> extends FormOptions<Values> {
  payload: (values: Values) => Payload
  send: (payload: Payload, attempt: Attempt) => Promise<Result<Data>>
  /** What to do about an error: the endpoint's table, or a choice among several. */
  messages: ErrorTable | ((error: ApiError) => ErrorAction)
  /** What messages call the product. */
  brand?: string
  /** The tabs of the profile toast an error besides. */
  isToasted?: boolean
  onSaved: (data: Data, values: Values) => AfterSend | Promise<AfterSend>
  onError?: (action: ErrorAction, error: ApiError) => void
}

/** The one idiom of large forms: checked by a schema, kept as a draft, sent by a call, never cleared. */
export function useMemberForm<Values extends FieldValues, Payload, Data>(
  options: Options<Values, Payload, Data>,
): MemberFormHandle<Values> {
  const t = useTranslate()
  const { payload, send, messages, brand, isToasted = false, onSaved, onError } = options
  const { form, busy: isSubmitting, preload, dropDraft } = useDraftedForm(options)
  const actionOf = (error: ApiError) =>
    typeof messages === 'function' ? messages(error) : errorAction(messages, error, brand, t)
  const { busy, error, start } = useSend<Values, Data>({
    send: (values, attempt) => send(payload(values), attempt),
    errorText: (failed) => actionOf(failed).text,
    onError: (failed) => {
      const action = actionOf(failed)
      onError?.(action, failed)
      if (isToasted && action.text) toast.error(action.text)
    },
    onDone: (data, values) => {
      dropDraft()
      return onSaved(data, values)
    },
  })
  return { form, busy: busy || isSubmitting, error, isToasted, submit: start, preload, dropDraft }
}
