import type { Config } from '#server/config.ts'
import { smtpError } from '../../panel/gateways/smtp.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Signs in to the mail server without sending a mail. */
export async function mailServer({ smtp, panelApiUrl }: Pick<Config, 'smtp' | 'panelApiUrl'>): Promise<Finding[]> {
  if (!smtp || panelApiUrl) return []
  const address = `${smtp.host}:${smtp.port}`
  const error = await smtpError(smtp)
  if (error === null)
    return [
      ok(
        'mail server',
        smtp.user === null ? `${address} answers.` : `${address} accepts the user and password of SMTP_URL.`,
      ),
    ]
  if (error.code === 'EAUTH')
    return [
      problem(
        'mail server',
        `${address} rejects the user or password of SMTP_URL (${error.reason}): correct them, and percent-encode both.`,
      ),
    ]
  const text = `${address} accepts no connection (${error.reason}): correct SMTP_URL, or open this port for outgoing connections.`
  return [error.code === 'ETIMEDOUT' ? warning('mail server', text) : problem('mail server', text)]
}
