import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { MESSAGE_NAMES, type Message } from '../../gateways/message.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { InputError } from '../kit/errors.ts'
import { oneOf, text } from '../kit/fields.ts'
import { storedMobile } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { exampleOf, messageLanguage } from './previews/previews.ts'

const Address = { mail: z.email(), sms: z.string().regex(/^\+\d{8,15}$/) }
const EXPECTED = { mail: 'an email address', sms: 'a mobile number' }

/** @throws InputError when the message cannot be sent to the address */
function recipientOf({ channel }: Message, input: string): string {
  const address = Address[channel].safeParse(channel === 'sms' ? storedMobile(input) : input.toLowerCase())
  if (!address.success) throw new InputError(`Invalid value for to: expected ${EXPECTED[channel]}`)
  return address.data
}

/** Uses the queue and the provider like any message, so that a delivery problem shows up in the same place. */
export const tryMessage = operation({
  name: 'messages.try',
  role: 'admin',
  summary: 'send a mail or text with example data to yourself',
  description:
    'Sends a message with example data to your own address or number, as the panel sends it to members. Its codes and links do not work. `outbox list` shows whether it is waiting or failed.',
  examples: ['messages try code-text 2125550101', 'messages try survey-invitation maria@company.example'],
  input: z.strictObject({
    name: oneOf(MESSAGE_NAMES).describe('Name of the message, as messages list shows it'),
    to: text().describe('Email address or mobile number'),
    language: messageLanguage,
  }),
  positional: ['name', 'to'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, panel, caller }, { name, to: input, language }) {
    const example = exampleOf(panel, name, { language })
    const to = recipientOf(example, input)
    await panel.outbox.send(db, { ...example, to })
    await audit(db, caller, 'message tried', { subject: `message ${name}` })
    return oneChange(`${name} is queued for sending.`)
  },
})
