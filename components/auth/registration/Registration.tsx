import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { OtherWay } from '../OtherWay.tsx'
import type { RegistrationPost } from '../posts.ts'
import type { ConsentFacts } from './Consents.tsx'
import { JoinedNote } from './JoinedNote.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import type { RegistrationOrigin } from './registrationForm.ts'

interface Props {
  brand: ConsentFacts
  origin: RegistrationOrigin
  post: RegistrationPost
  /** Name of the non-profit of a non-profit campaign: its intro is shown before the form. */
  nonProfit: string | null
  /** Link from that intro to the form; null when the form is already shown. */
  join: string | null
  /** Login link for visitors who already have an account. */
  login: string
}

/** Registration card on Home. @see docs/specification/registration.md */
export function Registration({ brand, origin, post, nonProfit, join, login }: Props) {
  const t = useTranslate()
  if (nonProfit !== null && join !== null) return <NonProfitPanel name={nonProfit} login={login} join={join} />
  return (
    <Card title={<span className="text-xl sm:text-2xl">{t('Create your account')}</span>}>
      <p className="-mt-2 mb-5 text-sm text-muted">{t('For people 18 or older in the U.S. Takes about a minute.')}</p>
      {nonProfit ? <JoinedNote name={nonProfit} /> : null}
      {origin.code || origin.rcode ? (
        <p className="mb-6">{t('A friend invited you. Create your account here, so that your friend gets credit.')}</p>
      ) : null}
      <RegistrationForm brand={brand} origin={origin} post={post} login={login}>
        <OtherWay question={t('Already have an account?')}>
          <ButtonLink href={login} variant="quiet">
            {t('Login')}
          </ButtonLink>
        </OtherWay>
      </RegistrationForm>
    </Card>
  )
}

interface PanelProps {
  name: string
  login: string
  join: string
}

function NonProfitPanel({ name, login, join }: PanelProps) {
  const t = useTranslate()
  return (
    <Card>
      <p>
        <Sentence
          text={t('Your account will be linked to <name/>, which receives a donation for every survey you complete.')}
          parts={{ name: () => <strong>{name}</strong> }}
        />
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href={join} scroll={false} variant="primary" size="large" wide>
          {t('Join')}
        </ButtonLink>
        <ButtonLink href={login} size="large" wide>
          {t('Login')}
        </ButtonLink>
      </div>
    </Card>
  )
}
