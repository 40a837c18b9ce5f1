import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'

interface Props {
  url: string
  brand: string
}

/**
 * Asks for confirmation before opening a URL that came in the link and not from the panel.
 * @see docs/specification/surveys.md#c-47-where-redirect-may-send-the-browser
 */
export function LeaveSiteWarning({ url, brand }: Props) {
  const t = useTranslate()
  const { href, host } = new URL(url)
  return (
    <>
      <PageHeading>{t("You're leaving {brand}", { brand })}</PageHeading>
      <Card>
        <p className="max-w-prose wrap-anywhere">
          <Sentence
            text={t(
              "This link goes to <host/>. It isn't from {brand}. Continue only if you know and trust that site.",
              {
                brand,
              },
            )}
            parts={{ host: () => <strong>{host}</strong> }}
          />
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={routes.dashboard.path} variant="primary" size="large" wide>
            {t('My Survey Dashboard')}
          </ButtonLink>
          <a href={href} rel="noreferrer" className={buttonClass({ size: 'large', wide: true })}>
            <span className="wrap-anywhere">{t('Continue to {host}', { host })}</span>
          </a>
        </div>
      </Card>
    </>
  )
}
