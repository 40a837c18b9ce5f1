import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { lockMember } from '../../core/member-lock.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import type { Db } from '../../database/schema.ts'
import { lockEmailAndNpi } from '../../profile/profession/email-and-npi.ts'
import { npiHolder } from '../../profile/profession/npi.ts'
import { type PanelistRow, panelistById } from '../../profile/profile.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { npi, text } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { messagesQueued } from '../kit/show.ts'
import { npiReleasedMail, npiReleasedText } from '../members/mails.ts'

/** Removes the NPI, and opens the profile, which is read-only once complete, so that its member can enter another one. */
const removeNpi = (tx: Db, { id, profile }: PanelistRow) =>
  tx
    .updateTable('panelist')
    .set({ profile: JSON.stringify({ ...profile, npiNumber: null }), profile_completed: false })
    .where('id', '=', id)
    .execute()

const releaseNpi = operation({
  name: 'npi.release',
  role: 'support',
  summary: 'take an NPI from the member who saved it',
  description:
    'Takes an NPI from the member who saved it, so that its owner can save it. Make sure first that the NPI belongs to whoever asks for it. The member gets a message with the reason, so the reason must not name anybody. Their profile is incomplete then: before they start another survey, they complete it, with their own NPI if their profession needs one. Until the owner saves the NPI, anybody whom `npi record` or the registry allows can save it: if somebody misuses it, first run `members set <mobile> --active no`. The audit has the reason and the last four digits.',
  examples: ['npi release 1234567893 The NPI belongs to another person'],
  input: z.strictObject({ npi, reason: text(300).describe('What the member reads') }),
  positional: ['npi', 'reason'],
  row: changeRow,
  changes: true,
  sensitive: true,
  question: ({ rows: [only] }) =>
    only?.result === 'done' ? `${only.detail} Are you sure that it belongs to somebody else?` : null,
  async run({ db, caller, panel }, { npi: npiNumber, reason }) {
    await lockEmailAndNpi(db, { npiNumber })
    const holder = await npiHolder(db, npiNumber)
    if (holder === undefined) return oneChange(`No member has saved ${npiNumber}.`, 'unchanged')
    await lockMember(db, holder)
    const member = await panelistById(db, holder)
    await removeNpi(db, member)
    await audit(db, caller, 'npi released', {
      panelistId: member.id,
      subject: `npi ending ${npiNumber.slice(-4)}: ${reason}`,
    })
    const messages = await notifyMember(db, panel, member, {
      text: npiReleasedText,
      mail: (branding, to) => npiReleasedMail(branding, to, reason),
    })
    const who = `member ${member.id}, ${member.first_name} ${member.last_name}`
    return oneChange(`${npiNumber} is taken from ${who}. ${messagesQueued(messages)}`)
  },
})

export const npiRelease = [releaseNpi]
