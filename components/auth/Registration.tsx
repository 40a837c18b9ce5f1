'use client'

import { useState } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { ConsentFacts } from './Consents.tsx'
import { OtherWay } from './OtherWay.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import type { RegistrationOrigin } from './registrationForm.ts'

interface Props {
  brand: ConsentFacts
  origin: RegistrationOrigin
  /** The non-profit of a non-profit campaign: its panel comes first. */
  nonProfit: string | null
  /** The way in for whoever has an account already. */
  login: string
}

/** Home. @see docs/specification/registration.md */
export function Registration({ brand, origin, nonProfit, login }: Props) {
  const [joining, setJoining] = useState(nonProfit === null)
  if (nonProfit !== null && !joining)
    return <NonProfitPanel name={nonProfit} login={login} onJoin={() => setJoining(true)} />
  return (
    <>
      <PageHeading lead="Take part in paid health research. It takes about two minutes.">
        Create your account
      </PageHeading>
      {nonProfit ? <p className="mb-6">Your account will be linked to {nonProfit}.</p> : null}
      <Card>
        <RegistrationForm brand={brand} origin={origin} login={login}>
          <OtherWay question="Already have an account?">
            <ButtonLink href={login} wide>
              Login
            </ButtonLink>
          </OtherWay>
        </RegistrationForm>
      </Card>
    </>
  )
}

interface PanelProps {
  name: string
  login: string
  onJoin: () => void
}

function NonProfitPanel({ name, login, onJoin }: PanelProps) {
  return (
    <>
      <PageHeading>Join for {name}</PageHeading>
      <Card>
        <p>
          Your account will be linked to <strong>{name}</strong>, which receives a donation for every survey you
          complete.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Button variant="primary" size="large" wide onClick={onJoin}>
            Join
          </Button>
          <ButtonLink href={login} size="large" wide>
            Login
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
