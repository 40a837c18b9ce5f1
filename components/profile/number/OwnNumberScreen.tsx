import type { FormPost } from '#components/form/formPost.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MailLink } from '#components/shell/links.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { OwnNumber } from '#lib/contract/panel/own-number.ts'
import { formatMoment } from '#lib/format/dates.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { ChangeEffects } from './ChangeEffects.tsx'
import { ChangeOwnNumber } from './ChangeOwnNumber.tsx'

interface Props {
  /** Null when it could not be loaded. */
  loaded: OwnNumber | null
  /** Whether a code was just sent without JavaScript. */
  codeSent: boolean
  /** URL the "Send code" form posts to without JavaScript. */
  proofAction: string
  post: FormPost
  supportEmail: string
}

/** @see docs/specification/own-number.md */
export function OwnNumberScreen({ loaded, supportEmail, ...change }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t('We check that both numbers are yours.')}>{t('Change your mobile number')}</PageHeading>
      {loaded ? (
        <Card>
          {loaded.nextChangeAt ? (
            <p>
              <Sentence
                text={t(
                  'You changed your number a short while ago. You can change it again after <strong>{moment}</strong>. Need it sooner? Email <email/>.',
                  { moment: formatMoment(loaded.nextChangeAt, t.language) },
                )}
                parts={{
                  strong: (words) => <strong className="min-[18rem]:whitespace-nowrap">{words}</strong>,
                  email: () => <MailLink to={supportEmail} />,
                }}
              />
            </p>
          ) : (
            <>
              <ChangeOwnNumber loaded={loaded} {...change} />
              <p className="mt-4 text-sm text-muted">
                <Sentence
                  text={t("Can't get our messages there anymore? Email <email/>.")}
                  parts={{ email: () => <MailLink to={supportEmail} /> }}
                />
              </p>
              <ChangeEffects />
            </>
          )}
          <p className="mt-6">
            <PageLink href={routes.settings.path} className="link">
              {t('Back to settings')}
            </PageLink>
          </p>
        </Card>
      ) : (
        <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
      )}
    </>
  )
}
