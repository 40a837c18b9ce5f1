import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

export const LostPhoneLink = () => {
  const t = useTranslate()
  return (
    <p>
      <PageLink href={routes.lostPhone.path} className="link">
        {t('Lost your phone or changed your number?')}
      </PageLink>
    </p>
  )
}
