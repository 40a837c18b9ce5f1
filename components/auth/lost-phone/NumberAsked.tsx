import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MailLink } from '#components/shell/links.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { formatMoment } from '#lib/format/dates.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  effectiveAt: string
  supportEmail: string
}

/** Confirms a requested number change and says when it takes effect. */
export function NumberAsked({ effectiveAt, supportEmail }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t("We'll move your account")}</PageHeading>
      <Card>
        <p>
          <Sentence
            text={t(
              'You can log in with your new number starting <moment/>. Until then your old number and your verified email work as before.',
            )}
            parts={{ moment: () => <strong>{formatMoment(effectiveAt, t.language)}</strong> }}
          />
        </p>
        <p className="mt-4">
          <Sentence
            text={t(
              "To keep your money safe, you can't change how you're paid for seven days after that. Questions? Email <email/>.",
            )}
            parts={{ email: () => <MailLink to={supportEmail} /> }}
          />
        </p>
        <ButtonLink href={routes.login.path} className="mt-6">
          {t('Back to login')}
        </ButtonLink>
      </Card>
    </>
  )
}
