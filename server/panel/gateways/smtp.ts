import 'server-only'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { type MailSender, mailHtml } from './mail-html.ts'
import { type Gateway, NotAcceptedError, providerTimeoutMs, UndeliverableError } from './message.ts'

export type SmtpSettings = NonNullable<Config['smtp']>

/** Pool sizes. Ten in all, although the outbox sends up to 15 mails at once: some relays refuse more from one client. */
const CONNECTIONS = { codes: 6, others: 4 }

/** Nodemailer's error for a refusal by the mail server. */
const Refused = z.object({
  command: z.optional(z.string()),
  code: z.optional(z.string()),
  responseCode: z.optional(z.int()),
  response: z.optional(z.string()),
  /** Whether the class of the answer means that a retry is useless. */
  permanent: z.optional(z.boolean()),
})

/** Commands whose refusal concerns this recipient or mail and so is final; a wrong password or sender can be fixed. */
const FINAL_COMMANDS = new Set(['RCPT TO', 'DATA'])

/** Status codes for an unknown or closed mailbox or domain (RFC 3463). Any other refusal may be about us. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(?:1\.[1236]|2\.1)\b/

function refusalIn(error: unknown): Error {
  const { data = {} } = z.safeParse(Refused, error)
  const { command = '', permanent = false, responseCode, response = '', code = 'unknown' } = data
  const reason = responseCode ?? code
  if (!permanent || !FINAL_COMMANDS.has(command)) return new NotAcceptedError(reason)
  return new UndeliverableError(reason, { isAddressUnknown: command === 'RCPT TO' && UNKNOWN_ADDRESS.test(response) })
}

function connectionPool(
  { host, port, secure, startTls, user, password }: SmtpSettings,
  maxConnections: number,
  timeout: number,
) {
  return createTransport({
    pool: true,
    maxConnections,
    // No retries here: the outbox retries.
    maxRequeues: 0,
    host,
    port,
    secure,
    requireTLS: startTls,
    ignoreTLS: !startTls,
    ...(user !== null && { auth: { user, pass: password?.reveal() ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const CHECK_MS = 5_000

/** Connects and logs in without sending a mail. @returns what is wrong; `null` when nothing is */
export async function smtpError(settings: SmtpSettings): Promise<{ code: string; reason: string | number } | null> {
  const transport = connectionPool(settings, 1, CHECK_MS)
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { data = {} } = z.safeParse(Refused, error)
    const { code = 'unknown', responseCode } = data
    return { code, reason: responseCode ?? code }
  } finally {
    transport.close()
  }
}

/**
 * Sends mail by an SMTP server: with TLS from the start for `smtps:`, with STARTTLS for `smtp:` unless that is switched
 * off. The server's certificate must be valid. Connections are pooled.
 */
export function smtp(settings: SmtpSettings, sender: MailSender): { deliver: Gateway; close: () => void } {
  const codes = connectionPool(settings, CONNECTIONS.codes, providerTimeoutMs({ about: 'code' }))
  const others = connectionPool(settings, CONNECTIONS.others, providerTimeoutMs({}))
  const { from } = settings
  const { supportEmail } = sender.brand
  const domain = from.address.split('@')[1]
  return {
    async deliver({ name, to, subject, text, language, headers, about, calendar }, { id }) {
      const transport = about === 'code' ? codes : others
      const mail = {
        from,
        // Mails ask to reply to them when something is wrong, and nobody need read the sender's mailbox.
        ...(to !== supportEmail && { replyTo: { name: '', address: supportEmail } }),
        to: { name: '', address: to },
        subject,
        text,
        html: mailHtml({ name, subject, text, language, about }, sender),
        headers: { ...headers },
        ...(calendar && { icalEvent: { ...calendar, filename: 'interview.ics' } }),
        // The same at every try, so that mail programs can recognize a duplicate.
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
