import type { Config } from '#server/config.ts'
import { smtpFault } from '../../panel/gateways/smtp.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Signs in to the mail server without sending a mail. */
export async function mailServer({ smtp, panelApiUrl }: Pick<Config, 'smtp' | 'panelApiUrl'>): Promise<Finding[]> {
  if (!smtp || panelApiUrl) return []
  const address = `${smtp.host}:${smtp.port}`
  const fault = await smtpFault(smtp)
  if (fault === null)
    return [
      ok(
        'mail server',
        smtp.user === null ? `${address} answers.` : `${address} accepts the user and password of SMTP_URL.`,
      ),
    ]
  if (fault.code === 'EAUTH')
    return [
      problem(
        'mail server',
        `${address} rejects the user or password of SMTP_URL (${fault.reason}): correct them, and percent-encode both.`,
      ),
    ]
  const text = `${address} accepts no connection (${fault.reason}): correct SMTP_URL, or open this port for outgoing connections.`
  return [fault.code === 'ETIMEDOUT' ? warning('mail server', text) : problem('mail server', text)]
}
