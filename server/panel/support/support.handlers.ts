import 'server-only'
import { audit } from '../core/audit.ts'
import type { Handlers } from '../core/handler.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { lockPanelist } from '../profile/profile.repository.ts'
import { contactMail } from './mails.ts'
import { checkMessage, reportMessage } from './message-checks.ts'

/** @see docs/specification/panel-api.md#support */
export const supportHandlers: Handlers<'contactUs' | 'checkMessage' | 'reportMessage'> = {
  checkMessage: ({ db, path }) => checkMessage(db, path.code),

  async reportMessage(request) {
    await reportMessage(request, request.body.code)
    return {}
  },

  contactUs: ({ db, panel, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const panelist = await lockPanelist(tx, member.panelistId)
      const { id } = await tx
        .insertInto('contact_message')
        .values({ panelist_id: panelist.id, content: body.content })
        .returning('id')
        .executeTakeFirstOrThrow()
      await panel.outbox.send(tx, contactMail(panel.brand, { id, from: panelist, content: body.content }))
      await audit(tx, caller, 'contact sent', { panelistId: panelist.id, subject: `contact_message ${id}` })
      return {}
    }),
}
