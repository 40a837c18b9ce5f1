import { useTranslate } from '#components/language/useTranslate.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Loading state for client-side navigations; a full page load doesn't show it. */
export function ProfileLoading() {
  const t = useTranslate()
  return (
    <div aria-busy="true" className="min-h-dvh">
      <PageHeading>{t('Edit Profile')}</PageHeading>
      <p role="status" className="text-muted">
        {t('Loading your profile…')}
      </p>
    </div>
  )
}
