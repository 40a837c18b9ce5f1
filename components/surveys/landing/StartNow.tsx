'use client'

import { useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { campaignInvitationUrlMessages, validateInvitationMessages } from '#lib/messages/surveys.ts'
import type { Started } from '../start/started.ts'
import { starting } from '../start/starting.ts'
import { type Landing, type StartEvents, saysDetailsMissing } from './landing.ts'

interface Props extends StartEvents {
  landing: Landing
  onMissing: () => void
}

/** A campaign asks for its link, an invitation is validated. @see docs/specification/surveys.md#signed-in-members */
export function StartNow({ landing, onStarted, onRefused, onMissing }: Props) {
  const { surveyMaskedId, maskId = '', ckey } = landing
  const { busy, start } = useSend<'start', Started>({
    send: (_, attempt) =>
      starting(({ startCampaign, startInvitation }) => {
        if (ckey) return startCampaign(surveyMaskedId, ckey)
        const invited = { surveyMaskedId, invitationMaskedId: maskId, starter: null, screen: 'landing' } as const
        return startInvitation(invited, attempt)
      }),
    onError: (error) => {
      if (saysDetailsMissing(error)) {
        onMissing()
        return 'leaving'
      }
      onRefused(
        errorAction(
          ckey ? campaignInvitationUrlMessages.landing : validateInvitationMessages.landing,
          error,
          landing.brand,
        ),
        error,
      )
    },
    onDone: onStarted,
  })
  return (
    <form action={() => start('start')}>
      <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Starting…">
        Start Survey
      </Button>
    </form>
  )
}
