'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { useBrowserValue } from '#components/ui/useBrowserValue.ts'

/** Shown in a browser that blocks cookies: the code screen would not know which code was requested. */
export function CookieNotice() {
  const t = useTranslate()
  const isBlocked = useBrowserValue(() => !navigator.cookieEnabled, false)
  return isBlocked ? (
    <Notice tone="warning" role="alert">
      {t("Your browser blocks cookies. Allow them for this site: we can't sign you in without them.")}
    </Notice>
  ) : null
}
