'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { type Attempt, newIdempotencyKey } from '../useSend.ts'
import { type Change, conflictOf, differingFields, type SavedForm } from './savedForm.ts'

/** The error of a save whose form asks what to do: `StaleSaveNotice` says it all. */
export const CHOICE_NEEDED: ApiError = { status: 409, code: 'STALE_VERSION', message: '' }

/** What `StaleSaveNotice` shows. */
export interface StaleSave {
  changes: readonly Change[]
  /** Why only the newer version can be used; null when both can. */
  closedBecause: string | null
}

/** What the form was made from, and what its next save is compared with. */
interface Current<Data> {
  data: Data
  version: string | undefined
  base: Data | null
}

/** Versions that saves of this window have replaced: a page with one of them is from before. */
const replacedHere = new Set<string>()

type Send<Data, Answer> = (data: Data, version: string | undefined, attempt: Attempt) => Promise<Result<Answer>>

function useCurrent<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  opened: Data,
  version: string | undefined,
) {
  const [first] = useState(
    (): Current<Data> => ({ data: opened, version, base: version === form.versionOf(opened) ? opened : null }),
  )
  const [data, setData] = useState(first.data)
  // Read only by what a person does, never while drawing.
  const current = useRef(first)
  const become = (next: Current<Data>) => {
    current.current = next
    setData(next.data)
  }
  const adopt = (fresh: Data) => become({ data: fresh, version: form.versionOf(fresh), base: fresh })

  /** Goes on with newer data. After a change that is not the form's own, the next save is stale all the same. */
  function follow(next: Data) {
    const before = current.current.base && form.valuesOf(current.current.base)
    const changed = before ? differingFields(before, form.valuesOf(next)).filter((name) => name in before) : []
    if (before && changed.every((name) => form.isOwnChange?.(name))) adopt(next)
    else become({ ...current.current, data: next })
  }

  return { data, now: () => current.current, adopt, follow }
}

/**
 * Saves with the version that was typed over, and finds out what changed when the panel refuses it.
 * @param version the one that was typed over, which a draft may know better than the page
 */
export function useStaleSave<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  opened: Data,
  version: string | undefined,
) {
  const t = useTranslate()
  const { data, now, adopt, follow: followAfterChange } = useCurrent(form, opened, version)
  const [stale, setStale] = useState<(StaleSave & { fresh: Data; newer: Values }) | null>(null)
  // A page that the browser shows again from its memory still has what it had before its own save.
  const lastSaved = useRef<Values>(null)
  const isOwnSave = (fresh: Data) =>
    lastSaved.current !== null &&
    conflictOf(form, { typed: lastSaved.current, opened: now().data, base: null, fresh }, t).changes.length === 0

  async function save<Answer>(values: Values, attempt: Attempt, send: Send<Data, Answer>): Promise<Result<Answer>> {
    setStale(null)
    const { data: saved, version: typedOver, base } = now()
    const result = await send(saved, typedOver, attempt)
    if (result.ok) {
      lastSaved.current = values
      if (typedOver !== undefined) replacedHere.add(typedOver)
    }
    if (result.ok || result.error.code !== 'STALE_VERSION') return result
    const fresh = await form.reload(saved)
    if (!fresh.ok) return result
    const found = conflictOf(form, { typed: values, opened: saved, base, fresh: fresh.data }, t)
    if (found.changes.length === 0 || isOwnSave(fresh.data)) {
      // The same was saved elsewhere, or nothing but this form's last save came between: nothing of anybody is lost.
      adopt(fresh.data)
      return send(fresh.data, form.versionOf(fresh.data), { idempotencyKey: newIdempotencyKey() })
    }
    setStale({ ...found, fresh: fresh.data, closedBecause: form.closedBecause?.(fresh.data) ?? null })
    return { ok: false, error: CHOICE_NEEDED }
  }

  const follow = (next: Data) => (isOwnSave(next) ? adopt(next) : followAfterChange(next))

  /** From now on what is typed counts as typed over the newest data. */
  function settle() {
    if (stale) adopt(stale.fresh)
    setStale(null)
    return stale
  }

  return { data, stale, save, settle, adopt, follow, version: () => now().version, latest: () => now().data }
}

/** Loads a page again that Back brought from the router's memory, as it was before a save of this window. */
export function useNewestPage(version: string | undefined) {
  const router = useRouter()
  const refresh = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (version !== undefined && replacedHere.has(version)) refresh()
  }, [version])
}

/** Follows a page that is loaded again while its form is open. */
export function useFollowedPage<Data>(opened: Data, follow: (next: Data) => void) {
  const page = useRef(opened)
  const onLoadedAgain = useEffectEvent(follow)
  useEffect(() => {
    if (page.current !== opened) onLoadedAgain(opened)
    page.current = opened
  }, [opened])
}
