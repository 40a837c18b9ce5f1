import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { MailLink } from '#components/shell/links.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  /** The panel's message; may be empty. */
  message: string
  /** Whether no survey has this link, so that a retry is no help. */
  isUnknown: boolean
  brand: BrandFacts
}

/**
 * Error page for a link whose survey couldn't be loaded.
 * @see docs/specification/surveys.md#c-56-failed-load-of-the-survey-info
 */
export function NoSurvey({ message, isUnknown, brand }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t("We can't show this survey")}</PageHeading>
      <FailedState message={message || GENERIC} />
      {isUnknown ? (
        <p className="mt-6">{t('Open the link in your invitation again, and check that none of it is missing.')}</p>
      ) : null}
      <p className="mt-6">
        <Sentence
          text={t('Questions? Email <email/>.')}
          parts={{ email: () => <MailLink to={brand.supportEmail} /> }}
        />
      </p>
      <ButtonLink href={routes.login.path} size="large" wide className="mt-6">
        {t('Login')}
      </ButtonLink>
    </>
  )
}
