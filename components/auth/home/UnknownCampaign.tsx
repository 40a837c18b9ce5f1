import { useTranslate } from '#components/language/useTranslate.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { INVALID_LINK } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'

/** Error page for an unknown ckey. @see docs/specification/registration.md#c-66-unknown-ckey */
export function UnknownCampaign() {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t('Create your account')}</PageHeading>
      <Alert tone="danger" title={t(INVALID_LINK)}>
        <p>{t('The link may be incomplete or out of date. You can still join.')}</p>
      </Alert>
      <PageLink href={routes.home.path} className="button-primary button-large mt-6 max-sm:w-full">
        {t('Register without a campaign')}
      </PageLink>
    </>
  )
}
