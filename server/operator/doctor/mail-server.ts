import type { Config } from '#server/config.ts'
import { smtpFault } from '../../panel/gateways/smtp.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Signs in to the mail server without sending a mail. */
export async function mailServer({ smtp, panelApiUrl }: Pick<Config, 'smtp' | 'panelApiUrl'>): Promise<Finding[]> {
  if (!smtp || panelApiUrl) return []
  const at = `${smtp.host}:${smtp.port}`
  const fault = await smtpFault(smtp)
  if (fault === null)
    return [ok('mail server', smtp.user === null ? `${at} answers.` : `${at} knows the user and password of SMTP_URL.`)]
  if (fault.code === 'EAUTH')
    return [
      problem('mail server', `${at} refuses the user or password of SMTP_URL (${fault.why}): percent-encode both.`),
    ]
  const text = `${at} does not take connections (${fault.why}): correct SMTP_URL, or let this machine out to that port.`
  return [fault.code === 'ETIMEDOUT' ? warning('mail server', text) : problem('mail server', text)]
}
