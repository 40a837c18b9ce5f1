import { useTranslate } from '#components/language/useTranslate.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ExpiredSession } from '#components/shell/session/ExpiredSession.tsx'

/**
 * Shown with status 401 when the panel rejects the page's session. Part of every page's first load, so it uses plain
 * elements, not `PageHeading` or `Button`.
 */
export default function UnauthorizedPage() {
  const t = useTranslate()
  return (
    <PageFrame>
      <h1 className="mb-6 text-2xl sm:text-3xl">{t('Please log in again')}</h1>
      <ExpiredSession />
    </PageFrame>
  )
}
