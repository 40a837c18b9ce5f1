import { useEffect, useState } from 'react'
import { previousPath } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { DASHBOARD_DIALOGS, type DialogName } from '#lib/rules/surveys/dashboard-dialogs.ts'

const everyName: readonly DialogName[] = DASHBOARD_DIALOGS.map(({ name }) => name)

/** Whoever comes from one of these has just answered enough. */
const ONBOARDING: readonly string[] = [routes.profile.path, routes.completeProfile.path, routes.preview.path]

const keyOf = (userId: number) => `dialogs-shown-${userId}`

/** A browser that keeps nothing shows each dialog on each visit. */
function readShown(userId: number): string[] {
  try {
    return sessionStorage.getItem(keyOf(userId))?.split(',') ?? []
  } catch {
    return []
  }
}

function keepShown(userId: number, name: DialogName) {
  try {
    sessionStorage.setItem(keyOf(userId), [...new Set([...readShown(userId), name])].join(','))
  } catch {
    // Then it opens once more.
  }
}

/**
 * The dialogs that do not open by themselves any more: each opens once while the tab is open, and none does right after the
 * profile. Null until that is known.
 * @see docs/specification/dashboard-dialogs.md#once-per-session
 */
export function useShownDialogs(userId: number) {
  const [shown, setShown] = useState<ReadonlySet<DialogName> | null>(null)
  useEffect(() => {
    const kept = readShown(userId)
    const isOnboarding = ONBOARDING.includes(previousPath() ?? '')
    setShown(new Set(everyName.filter((name) => isOnboarding || kept.includes(name))))
  }, [userId])
  return { shown, keep: (name: DialogName) => keepShown(userId, name) }
}
