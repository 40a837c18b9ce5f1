'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { type Attempt, newIdempotencyKey } from '../useSend.ts'
import { type Change, conflictOf, differingFields, type SavedForm } from './savedForm.ts'

/** Error of a save with a conflict. Has no message, because `StaleSaveNotice` explains it. */
export const CHOICE_NEEDED: ApiError = { status: 409, code: 'STALE_VERSION', message: '' }

/** The conflict that `StaleSaveNotice` shows. */
export interface StaleSave {
  changes: readonly Change[]
  /** Why only the newer version can be used; null when both can. */
  closedBecause: string | null
}

/** The data that the form shows, and what its next save is compared with. */
interface Current<Data> {
  data: Data
  version: string | undefined
  base: Data | null
}

/** Versions that this window's saves have replaced: a page that shows one is outdated. */
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
  // A ref, because only event handlers read it, never render.
  const current = useRef(first)
  const replaceCurrent = (next: Current<Data>) => {
    current.current = next
    setData(next.data)
  }
  const adopt = (fresh: Data) => replaceCurrent({ data: fresh, version: form.versionOf(fresh), base: fresh })

  /** Switches to newer data. If the change isn't the form's own, the next save still conflicts. */
  function follow(next: Data) {
    const previous = current.current.base && form.valuesOf(current.current.base)
    const changed = previous ? differingFields(previous, form.valuesOf(next)).filter((name) => name in previous) : []
    if (previous && changed.every((name) => form.isOwnChange?.(name))) adopt(next)
    else replaceCurrent({ ...current.current, data: next })
  }

  return { data, now: () => current.current, adopt, follow }
}

/**
 * Saves with the version that the edits are based on, and finds out what changed on a conflict.
 * @param version version of those edits; a draft may be older than the page
 */
export function useStaleSave<Data, Values extends object>(
  form: SavedForm<Data, Values>,
  opened: Data,
  version: string | undefined,
) {
  const t = useTranslate()
  const { data, now, adopt, follow: followAfterChange } = useCurrent(form, opened, version)
  const [stale, setStale] = useState<(StaleSave & { fresh: Data; newer: Values }) | null>(null)
  // A page restored from the back/forward cache still has the data from before its own save.
  const lastSaved = useRef<Values>(null)
  const isOwnSave = (fresh: Data) =>
    lastSaved.current !== null &&
    conflictOf(form, { input: lastSaved.current, opened: now().data, base: null, fresh }, t).changes.length === 0

  async function save<Answer>(values: Values, attempt: Attempt, send: Send<Data, Answer>): Promise<Result<Answer>> {
    setStale(null)
    const { data: saved, version: baseVersion, base } = now()
    const result = await send(saved, baseVersion, attempt)
    if (result.ok) {
      lastSaved.current = values
      if (baseVersion !== undefined) replacedHere.add(baseVersion)
    }
    if (result.ok || result.error.code !== 'STALE_VERSION') return result
    const fresh = await form.reload(saved)
    if (!fresh.ok) return result
    const conflict = conflictOf(form, { input: values, opened: saved, base, fresh: fresh.data }, t)
    if (conflict.changes.length === 0 || isOwnSave(fresh.data)) {
      // The same values were saved elsewhere, or only this form's last save intervened: overwriting loses nothing.
      adopt(fresh.data)
      return send(fresh.data, form.versionOf(fresh.data), { idempotencyKey: newIdempotencyKey() })
    }
    setStale({ ...conflict, fresh: fresh.data, closedBecause: form.closedBecause?.(fresh.data) ?? null })
    return { ok: false, error: CHOICE_NEEDED }
  }

  const follow = (next: Data) => (isOwnSave(next) ? adopt(next) : followAfterChange(next))

  /** Rebases the edits onto the newest data, so that the next save overwrites it. */
  function rebase() {
    if (stale) adopt(stale.fresh)
    setStale(null)
    return stale
  }

  return {
    data,
    stale,
    save,
    rebase,
    adopt,
    follow,
    version: () => now().version,
    latest: () => now().data,
  }
}

/** Refreshes a page that Back restored from the router cache, from before a save of this window. */
export function useNewestPage(version: string | undefined) {
  const router = useRouter()
  const refresh = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (version !== undefined && replacedHere.has(version)) refresh()
  }, [version])
}

/** Calls `follow` when the page is refreshed while its form is open. */
export function useFollowedPage<Data>(opened: Data, follow: (next: Data) => void) {
  const page = useRef(opened)
  const onLoadedAgain = useEffectEvent(follow)
  useEffect(() => {
    if (page.current !== opened) onLoadedAgain(opened)
    page.current = opened
  }, [opened])
}
