import 'server-only'
import * as z from 'zod'
import { addCheckCode } from '../../core/messages/check-codes.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import { mailHtml } from '../../gateways/mail-html.ts'
import { MESSAGE_NAMES, type Message, type MessageName } from '../../gateways/message.ts'
import type { Reader } from '../../language/branding.ts'
import { OperationError } from '../kit/errors.ts'
import { oneOf, text } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { exampleOf, messageLanguage, previews } from './previews/previews.ts'
import { tryMessage } from './try.ts'

/** A code that no message has: checking it says that we did not send it. */
const EXAMPLE_CHECK_CODE = 'BCDFGHJK'

const markedExample = (panel: PanelContext, name: MessageName, reader: Reader): Message =>
  addCheckCode(EXAMPLE_CHECK_CODE, exampleOf(panel, name, reader), panel.links.check())

/** @throws OperationError */
function htmlOf({ brand, origin, consoleOrigin }: PanelContext, message: Message): Buffer {
  if (message.channel === 'sms') throw new OperationError('A text message has no HTML part.')
  return Buffer.from(mailHtml(message, { brand, origin, console: { origin: consoleOrigin } }))
}

const listMessages = operation({
  name: 'messages.list',
  role: 'viewer',
  summary: 'list the mails and texts that are sent',
  description: 'Lists every mail and text that the panel sends, and when. `messages show` shows one of them.',
  examples: ['messages list'],
  input: z.strictObject({}),
  row: z.object({ name: column(), channel: column(), sentWhen: column('sent when') }),
  changes: false,
  run: async ({ panel }) => ({
    rows: MESSAGE_NAMES.map((name) => ({
      name,
      channel: exampleOf(panel, name, { language: 'en' }).channel,
      sentWhen: previews[name].sentWhen,
    })),
  }),
})

const showMessage = operation({
  name: 'messages.show',
  role: 'viewer',
  summary: 'show a mail or text as it is sent',
  description:
    'Shows a message with example data, your brand and your addresses. Nothing is sent. Mails have the same text as HTML too: give a file name to write it there.',
  examples: [
    'messages show survey-invitation',
    'messages show survey-invitation invitation.html',
    'messages show code-text --language es',
  ],
  input: z.strictObject({
    name: oneOf(MESSAGE_NAMES).describe('Name of the message, as messages list shows it'),
    file: text().optional().describe('A new file for the HTML part of a mail'),
    language: messageLanguage,
  }),
  positional: ['name', 'file'],
  row: z.object({ part: column(), value: column() }),
  changes: false,
  async run({ panel }, { name, file: path, language }) {
    const example = markedExample(panel, name, { language })
    const { channel, to, subject, headers } = example
    const parts = { channel, to, ...(subject !== undefined && { subject }), ...headers }
    const rows = Object.entries(parts).map(([part, value]) => ({ part, value }))
    const answer = { rows, message: example.text }
    return path === undefined ? answer : { ...answer, file: { path, data: htmlOf(panel, example) } }
  },
})

export const messageOperations = [listMessages, showMessage, tryMessage]
