'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { leaveFor } from '#components/call/leave.ts'
import type { Problem } from '#components/call/result.ts'
import { useSend } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { landingCampaignMessages, landingStartMessages, reactionTo, sentence } from '#lib/messages.ts'
import { RefusedStart } from './RefusedStart.tsx'
import { type Started, starting } from './starting.ts'

interface Props {
  surveyMaskedId: string
  /** The invitation, or else the campaign. */
  maskId?: string
  ckey?: string
  brand: string
  supportEmail: string
}

type Refused = Extract<Started, { refused: unknown }>['refused'] & { message?: string }

const EXPIRED = 401

/** 'Start Survey' of a signed-in member; a refusal says why and leads on. @see portal-part-2 §4, §8 */
export function LandingStart({ surveyMaskedId, maskId, ckey, brand, supportEmail }: Props) {
  const router = useRouter()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [lacking, setLacking] = useState(false)
  const messages = ckey ? landingCampaignMessages : landingStartMessages

  const explain = (problem: Problem) => {
    if (problem.status === EXPIRED) return
    const reaction = reactionTo(messages, problem)
    const message = sentence(reaction, problem, brand)
    if (message && reaction.lead) setRefused({ to: reaction.lead.to, delay: reaction.lead.after, message })
    else setLacking(true)
  }
  const { busy, start } = useSend<'start', Started>({
    send: (_, attempt) =>
      starting(({ startCampaign, startInvitation }) => {
        if (ckey) return startCampaign(surveyMaskedId, ckey)
        const invited = { surveyMaskedId, invitationMaskedId: maskId ?? '', starter: null, screen: 'landing' } as const
        return startInvitation(invited, attempt)
      }),
    say: () => null,
    onProblem: explain,
    onDone: (started) => {
      if ('refused' in started) return setRefused(started.refused)
      leaveFor(started.redirectUrl)
      return 'leaving'
    },
  })
  if (refused) return <RefusedStart {...refused} onGo={router.push} />
  return (
    <>
      {lacking ? (
        <Alert tone="warning" title="Some of your details are missing for this survey." className="mb-4">
          They cannot be given on this page yet. Write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>{' '}
          and we add them for you.
        </Alert>
      ) : null}
      <form action={() => start('start')}>
        <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Starting…">
          Start Survey
        </Button>
      </form>
    </>
  )
}
