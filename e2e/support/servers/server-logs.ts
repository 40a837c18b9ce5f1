/** Collects what the servers of this run logged. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Outbox } from '../outbox.ts'
import { dataDirectory } from './servers.ts'

export interface LogText {
  file: string
  text: string
}

const filesUnder = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name))

/** A portal without providers prints its messages to the terminal, on purpose. */
function withoutMessages({ file, text }: LogText): LogText {
  const shown = new Outbox(dirname(file))
    .messages()
    .map(({ channel, to, subject, text: words }) =>
      channel === 'sms' ? `SMS to ${to}: ${words}` : `Mail to ${to}: ${subject}\n${words}`,
    )
  return { file, text: shown.reduce((left, message) => left.replace(message, ''), text) }
}

/** Durations and the ids of members can be any number, so they may look like a code. */
const withoutNumbers = ({ file, text }: LogText): LogText => ({
  file,
  text: text.replace(/"(?:milliseconds|userId)":\d+/g, ''),
})

/** Each server's output, without messages, durations and ids. */
export const serverLogs = (): LogText[] =>
  filesUnder(dataDirectory, /\.(out|err)$/)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .map(withoutMessages)
    .map(withoutNumbers)

/** Files left by failed tests: steps, pages, attachments. */
export const failedTestFiles = (folder: string): LogText[] =>
  filesUnder(folder, /\.(md|txt|json|html)$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
