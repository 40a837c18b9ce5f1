import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { MailLink } from '#components/shell/links.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'

/**
 * Shown when the redirect back to a partner failed. Public, because respondents may have no account.
 * @see docs/specification/routes.md#c-12-the-error-page
 */
export function ErrorPage({ brand }: { brand: BrandFacts }) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t(GENERIC)}</PageHeading>
      <Card>
        <p className="max-w-prose">
          <Sentence
            text={t('If it happens again, email <email/> and tell us what you were doing.')}
            parts={{ email: () => <MailLink to={brand.supportEmail} /> }}
          />
        </p>
        <div className="mt-6">
          <ButtonLink href={routes.dashboard.path} variant="primary" size="large" wide>
            {t('My Survey Dashboard')}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
