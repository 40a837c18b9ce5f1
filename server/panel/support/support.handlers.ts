import 'server-only'
import { audit } from '../core/audit.ts'
import type { Handlers } from '../core/handler.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { checkMessage, reportMessage } from './message-checks.ts'

/** Whom support should answer, and where. */
const from = (panelist: { first_name: string; last_name: string; id: number; mobile: string; email: string | null }) =>
  `${panelist.first_name} ${panelist.last_name} (panelist ${panelist.id}), ${panelist.email ?? panelist.mobile}`

/** @see docs/specification/panel-api.md#support */
export const supportHandlers: Handlers<'contactUs' | 'checkMessage' | 'reportMessage'> = {
  checkMessage: ({ db, path }) => checkMessage(db, path.code),

  async reportMessage(request) {
    await reportMessage(request, request.body.code)
    return {}
  },

  contactUs: ({ db, panel, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const panelist = await panelistById(tx, member.panelistId)
      const { id } = await tx
        .insertInto('contact_message')
        .values({ panelist_id: panelist.id, content: body.content })
        .returning('id')
        .executeTakeFirstOrThrow()
      await panel.outbox.send(tx, {
        channel: 'mail',
        to: panel.brand.supportEmail,
        subject: `${panel.brand.name}: message ${id} from a panelist`,
        text: `From ${from(panelist)}:\n\n${body.content}`,
      })
      await audit(tx, caller, 'contact sent', { panelistId: panelist.id, subject: `contact_message ${id}` })
      return {}
    }),
}
