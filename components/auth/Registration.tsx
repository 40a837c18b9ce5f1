'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
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
    <Card title="Create your account">
      {nonProfit ? <JoinedNote name={nonProfit} /> : null}
      <RegistrationForm brand={brand} origin={origin} login={login}>
        <OtherWay question="Already have an account?">
          <ButtonLink href={login} wide>
            Login
          </ButtonLink>
        </OtherWay>
      </RegistrationForm>
    </Card>
  )
}

/** The button that opened the form is gone with its panel: focus goes on from here. */
function JoinedNote({ name }: { name: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} tabIndex={-1} className="mb-6 outline-none">
      Your account will be linked to {name}.
    </p>
  )
}

interface PanelProps {
  name: string
  login: string
  onJoin: () => void
}

function NonProfitPanel({ name, login, onJoin }: PanelProps) {
  return (
    <Card>
      <p>
        Your account will be linked to <strong>{name}</strong>, which receives a donation for every survey you complete.
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
  )
}
