/** What the servers of this run said, in their logs and on their terminals. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Outbox } from './outbox.ts'
import { dataDirectory } from './servers.ts'

export interface Said {
  file: string
  text: string
}

const filesUnder = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name))

/** A portal without providers shows messages in its terminal: there they are meant to be read. */
function withoutMessages({ file, text }: Said): Said {
  const shown = new Outbox(dirname(file))
    .messages()
    .map(({ channel, to, subject, text: words }) =>
      channel === 'sms' ? `SMS to ${to}: ${words}` : `Mail to ${to}: ${subject}\n${words}`,
    )
  return { file, text: shown.reduce((left, message) => left.replace(message, ''), text) }
}

/** How long something took can be any number. */
const withoutTimes = ({ file, text }: Said): Said => ({ file, text: text.replace(/"milliseconds":\d+/g, '') })

/** Each server's output, without the messages that are delivered there. */
export const saidByServers = (): Said[] =>
  filesUnder(dataDirectory, /\.(out|err)$/)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .map(withoutMessages)
    .map(withoutTimes)

/** What is left of failed tests: steps, pages, pictures' names. */
export const leftOver = (folder: string): Said[] =>
  filesUnder(folder, /\.(md|txt|json|html)$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
