import 'server-only'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { type MailSender, mailHtml } from './mail-html.ts'
import { type Gateway, NotTaken, patienceWith, Undeliverable } from './message.ts'

export type SmtpSettings = NonNullable<Config['smtp']>

/** Ten in all: nearly as many as the outbox hands over at a time; some relays refuse more from one client. */
const CONNECTIONS = { codes: 6, others: 4 }

/** What a mail server's refusal says, as nodemailer tells it. */
const Refused = z.object({
  command: z.optional(z.string()),
  code: z.optional(z.string()),
  responseCode: z.optional(z.int()),
  response: z.optional(z.string()),
  /** By the class of the answer: another time is of no use. */
  permanent: z.optional(z.boolean()),
})

/** Only a refusal of this address or of this mail is for good; one of our password or sender may be mended. */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** No such mailbox or domain, or one that was closed (RFC 3463): any other refusal may be about us. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(?:1\.[1236]|2\.1)\b/

function refusalIn(error: unknown): Error {
  const { data = {} } = z.safeParse(Refused, error)
  const { command = '', permanent = false, responseCode, response = '', code = 'unknown' } = data
  const why = responseCode ?? code
  if (!permanent || !OF_THE_MAIL.has(command)) return new NotTaken(why)
  return new Undeliverable(why, { isAddressUnknown: command === 'RCPT TO' && UNKNOWN_ADDRESS.test(response) })
}

function connectionsTo({ host, port, secure, startTls, user, password }: SmtpSettings, most: number, patience: number) {
  return createTransport({
    pool: true,
    maxConnections: most,
    // A mail is handed over once; the outbox knows when to try again.
    maxRequeues: 0,
    host,
    port,
    secure,
    requireTLS: startTls,
    ignoreTLS: !startTls,
    ...(user !== null && { auth: { user, pass: password?.reveal() ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const FAULT_MS = 5_000

/** Signs in and leaves without a mail. @returns what is wrong; `null` when nothing is */
export async function smtpFault(settings: SmtpSettings): Promise<{ code: string; why: string | number } | null> {
  const transport = connectionsTo(settings, 1, FAULT_MS)
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { data = {} } = z.safeParse(Refused, error)
    const { code = 'unknown', responseCode } = data
    return { code, why: responseCode ?? code }
  } finally {
    transport.close()
  }
}

/**
 * Mail by a server that takes it on: TLS from the start on `smtps:`, and before anything else is said on `smtp:` unless that
 * is switched off. Its certificate has to be good. Connections are kept for the next mail.
 */
export function smtp(settings: SmtpSettings, sender: MailSender): { deliver: Gateway; close: () => void } {
  const codes = connectionsTo(settings, CONNECTIONS.codes, patienceWith({ about: 'code' }))
  const others = connectionsTo(settings, CONNECTIONS.others, patienceWith({}))
  const { from } = settings
  const domain = from.address.split('@')[1]
  return {
    async deliver({ to, subject, text, headers, about, calendar }, { id }) {
      const transport = about === 'code' ? codes : others
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html: mailHtml({ subject, text }, sender),
        headers: { ...headers },
        ...(calendar && { icalEvent: { ...calendar, filename: 'interview.ics' } }),
        // The same at every try: whoever gets a mail twice can tell.
        messageId: `<${id}@${domain}>`,
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw refusalIn(error)
      })
    },
    close() {
      codes.close()
      others.close()
    },
  }
}
