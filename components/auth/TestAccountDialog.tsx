'use client'

import { callPanel } from '#components/call/callApi.ts'
import { leaveFor } from '#components/call/leave.ts'
import { useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { linkPanelist } from '#lib/contract/partners.ts'
import type { Verified } from '#lib/contract/session.ts'
import { partnerLinkMessages, reactionTo, sentence, TEST_ACCOUNT_WARNING } from '#lib/messages.ts'
import { linkTo, routes } from '#lib/routes.ts'

interface Props {
  keys: NonNullable<Verified['confirmTestAccount']>
  /** Where a cancel leads: no link is made. @see decisions C-51 */
  next: string
  brand: string
  /** A refused link: its words, and where they lead. */
  onAnswer: (answer: Verified) => void
}

/** A test account is linked to a partner's invitation only on somebody's word. @see portal-part-1 §4 */
export default function TestAccountDialog({ keys, next, brand, onAnswer }: Props) {
  const { busy, start } = useSend({
    send: (body: typeof keys, { idempotencyKey }) => callPanel(linkPanelist, { body, idempotencyKey }),
    say: () => null,
    onDone: ({ redirectUrl }) => {
      leaveFor(redirectUrl)
      return 'leaving'
    },
    onProblem: (problem) => {
      if (problem.status === 401) return
      const reaction = reactionTo(partnerLinkMessages, problem)
      const { to = routes.dashboard, after = 0 } = reaction.lead ?? {}
      onAnswer({ next: linkTo(to), notice: { message: sentence(reaction, problem, brand) ?? '', after } })
    },
  })
  const cancel = () => leaveFor(next)
  return (
    <Dialog
      open
      onClose={cancel}
      title="Test account"
      description={TEST_ACCOUNT_WARNING}
      actions={
        <>
          <Button variant="primary" wide busy={busy} busyLabel="Linking…" onClick={() => start(keys)}>
            Confirm
          </Button>
          <Button data-autofocus variant="quiet" wide onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
