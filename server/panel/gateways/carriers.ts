import 'server-only'
import type { Config } from '#server/config.ts'
import { localGateways } from './local.ts'
import type { MailSender } from './mail-html.ts'
import type { Gateways } from './message.ts'
import { smtp } from './smtp.ts'
import { twilio } from './twilio/twilio.ts'

interface Carriers {
  gateways: Gateways
  /** Closes pooled connections. */
  close: () => void
}

/** The gateway of each channel: Twilio and a mail server where configured, else the local outbox. */
export function carriersOf(settings: Pick<Config, 'dataDir' | 'twilio' | 'smtp'> & MailSender): Carriers {
  const local = localGateways(settings.dataDir)
  const mail = settings.smtp && smtp(settings.smtp, settings)
  return {
    gateways: {
      sms: settings.twilio ? twilio(settings.twilio) : local.sms,
      mail: mail?.deliver ?? local.mail,
    },
    close: () => mail?.close(),
  }
}
