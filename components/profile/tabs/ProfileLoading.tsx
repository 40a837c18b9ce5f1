import { useTranslate } from '#components/language/useTranslate.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Stands in while the profile is on its way, after a move inside the portal; a document arrives complete. */
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
