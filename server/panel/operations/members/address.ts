import 'server-only'
import * as z from 'zod'
import { ADDRESS_COUNTRY, NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { audit } from '../../core/audit.ts'
import { lockMember } from '../../core/member-lock.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import { isSameAddress } from '../../profile/address-notice.ts'
import { addressChanges } from '../../profile/changes.ts'
import { addressChangedMail, addressChangedText } from '../../profile/mails.ts'
import { panelistById, writeProfile } from '../../profile/profile.repository.ts'
import { blocksPayoutMethod, PAYMENTS_HELD_DAYS } from '../../rewards/payouts/payout-hold.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { matching, mobileOrEmail, text } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { messagesQueued } from '../kit/show.ts'

export const memberAddress = operation({
  name: 'members.address',
  role: 'support',
  summary: "change a member's mailing address",
  description: `Changes the mailing address of a member who asked for it: members with a complete profile cannot do that themselves. Make sure first that it is the member who asks. They get a message about it. Refused while their mobile number is changing and for ${PAYMENTS_HELD_DAYS} days after. Forms W-9 keep their address. The audit does not contain the address.`,
  examples: [
    "members address 2125550103 --street '480 Garden Street' --suite 2B --city Hoboken --state NJ --zip 07030",
  ],
  input: z.strictObject({
    mobile: mobileOrEmail,
    street: text(NAME_MAX * 2).describe('Street and number'),
    suite: text(SUITE_MAX).optional().describe('Apartment or suite'),
    city: text(NAME_MAX).describe('City'),
    state: matching(/^[A-Za-z]{2}$/, 'the two letters of a state')
      .transform((letters) => letters.toUpperCase())
      .describe('The two letters of the state'),
    zip: matching(/^\d{5}$/, 'a ZIP code of five digits').describe('ZIP code, five digits'),
  }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, panel, caller }, { mobile: mobileInput, street: firstLine, suite, zip: zipCode, ...place }) {
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    await lockMember(db, id)
    const member = await panelistById(db, id)
    const address = { firstLine, suiteNumber: suite, zipCode, ...place, country: ADDRESS_COUNTRY }
    const changes = addressChanges(address)
    if (isSameAddress(member.profile, changes.profile))
      return oneChange(`${name} already has this address.`, 'unchanged')
    if (await blocksPayoutMethod(db, id))
      throw new OperationError(
        `The mobile number of ${name} is changing or has just changed: payments go where they went before for ${PAYMENTS_HELD_DAYS} days after that.`,
      )
    await writeProfile(db, member, changes)
    await audit(db, caller, 'member corrected', { panelistId: id, subject: 'mailing address' })
    const messages = await notifyMember(db, panel, member, { text: addressChangedText, mail: addressChangedMail })
    return oneChange(`${name} has the new mailing address. ${messagesQueued(messages)}`)
  },
})
