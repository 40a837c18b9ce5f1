'use client'

import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import type { SavedForm } from '../saved/savedForm.ts'
import { CHOICE_NEEDED, useFollowedPage, useNewestPage, useStaleSave } from '../saved/useStaleSave.ts'
import { openedVersion } from '../saved/version.ts'
import type { Attempt } from '../useSend.ts'
import type { FormSchema } from './schema.ts'
import { type Options as FormOptions, initialDraft, type MemberFormHandle, useMemberForm } from './useMemberForm.ts'

type DerivedOption = 'values' | 'saved' | 'version' | 'draft' | 'schema' | 'payload' | 'send'

interface Options<Data, Values, Payload, Answer> extends Omit<FormOptions<Values, Payload, Answer>, DerivedOption> {
  form: SavedForm<Data, Values>
  /** Data from when the page was rendered; changes when the page is refreshed. */
  opened: Data
  draft:
    | (Omit<NonNullable<FormOptions<Values, Payload, Answer>['draft']>, 'merge'> & {
        merge: (values: Values, typed: DraftValues, data: Data) => Values
      })
    | null
  schema: () => Promise<(values: Values, data: Data) => FormSchema<Values>>
  payload: (values: Values, data: Data) => Payload
  /** The payload includes the version that the edits are based on (optimistic locking). */
  send: (payload: Payload & { version?: string }, attempt: Attempt) => Promise<Result<Answer>>
}

export interface SavedFormHandle<Data, Values extends FieldValues> extends MemberFormHandle<Values> {
  /** Data that the form currently shows. */
  data: Data
  /** Switches to newer data that the form itself loaded. */
  follow: (next: Data) => void
}

/**
 * Large form with optimistic locking: a save sends the version that the edits are based on, and a version conflict asks
 * the member what to do.
 * @see docs/specification/profile.md#c-120-two-saves-of-one-form
 */
export function useSavedForm<Data, Values extends FieldValues, Payload extends object, Answer>({
  form: saved,
  opened,
  draft,
  schema,
  payload,
  send,
  messages,
  brand,
  ...options
}: Options<Data, Values, Payload, Answer>): SavedFormHandle<Data, Values> {
  const t = useTranslate()
  const input = draft && initialDraft(draft)
  const stale = useStaleSave(saved, opened, openedVersion(saved.versionOf(opened), input))
  const [newer, setNewer] = useState({ round: 0, isNewerLoaded: false })
  const { data } = stale
  const values = useMemo(() => saved.valuesOf(data), [saved, data])
  const form = useMemberForm<Values, Values, Answer>({
    ...options,
    values,
    saved: values,
    version: stale.version,
    draft: draft && { ...draft, merge: (start, input) => draft.merge(start, input, data) },
    schema: async () => {
      const schemaFor = await schema()
      return (input) => schemaFor(input, stale.latest())
    },
    payload: (input) => input,
    send: (input, attempt) => {
      setNewer(({ round }) => ({ round, isNewerLoaded: false }))
      return stale.save(input, attempt, (from, version, again) => send({ ...payload(input, from), version }, again))
    },
    messages: (error) => {
      if (error === CHOICE_NEEDED) return { text: null }
      return typeof messages === 'function' ? messages(error) : errorAction(messages, error, brand, t)
    },
  })
  useNewestPage(saved.versionOf(opened))
  // Without edits there is no conflict: show the newer data.
  useFollowedPage(opened, (next) => {
    const isTyped = JSON.stringify(form.form.getValues()) !== JSON.stringify(values)
    if (isTyped) return stale.follow(next)
    stale.adopt(next)
    const fresh = saved.valuesOf(next)
    // A reset would store a draft of what is saved.
    if (JSON.stringify(fresh) === JSON.stringify(values)) return
    form.form.reset(fresh)
    setNewer(({ round }) => ({ round: round + 1, isNewerLoaded: false }))
  })
  const onTakeNewer = () => {
    const conflict = stale.rebase()
    if (!conflict) return
    form.form.reset(conflict.newer)
    setNewer(({ round }) => ({ round: round + 1, isNewerLoaded: true }))
  }
  const staleSave = { stale: stale.stale, ...newer, onKeepMine: () => void stale.rebase(), onTakeNewer }
  return { ...form, data, follow: stale.follow, staleSave }
}
