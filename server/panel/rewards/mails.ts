import 'server-only'
import type { PanelContext } from '../core/panel-context.ts'
import type { Message } from '../gateways/message.ts'

interface Invitation {
  to: string
  name: string
  from: string
  code: string
}

/** Names are typed by members: one that is no name, but an address or a sentence to click on, is not mailed to strangers. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*(?:\.[ -][\p{L}\p{M}'’ -]*)*\.?$/u
const nameOr = (typed: string, otherwise: string) => (NAME.test(typed) ? typed : otherwise)

/** @see docs/specification/panel-api.md#rewards */
export function invitationMail({ links, brand }: PanelContext, { to, name, from, code }: Invitation): Message {
  const referrer = nameOr(from, 'A member')
  return {
    channel: 'mail',
    to,
    subject: `${referrer} invites you to join ${brand.name}`,
    text: `Hello ${nameOr(name, 'there')},

${referrer} is a member of ${brand.name}, where healthcare professionals, patients and caregivers are paid for their answers to surveys, and would like you to join.

Create your account here:
${links.referralInvitation(code)}

This is the only mail you get about it. If it is not for you, nothing needs to be done.

${brand.name}
${brand.supportEmail}`,
  }
}
