import { useTranslate } from '#components/language/useTranslate.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ExpiredSession } from '#components/shell/session/ExpiredSession.tsx'

/**
 * Answered in place of a page, with 401, when the panel no longer knows the session that the page was made for. Every page
 * ships it with its first load: it does with plain elements.
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
