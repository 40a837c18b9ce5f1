import { MailServer } from '../../../../tests/support/services/mail-server.ts'
import { Texts } from './texts.ts'

/** Fake providers that receive texts and mails. */
export class Carriers {
  readonly texts
  readonly #mails = new MailServer({ startTls: false })

  /** @param takesMs how long the provider of texts takes to answer */
  constructor({ takesMs }: { takesMs: number }) {
    this.texts = new Texts({ takesMs })
  }

  /** @returns settings for a portal that sends through them */
  async open() {
    await this.#mails.open()
    return {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'f'.repeat(32),
      TWILIO_SENDER: '+12025550100',
      TWILIO_API_URL: await this.texts.open(),
      SMTP_URL: `smtp://127.0.0.1:${this.#mails.port}`,
      SMTP_STARTTLS: 'false',
      MAIL_FROM: 'panel@portal.example',
    }
  }

  /** How often a message to this number or address was accepted. */
  times(address: string): number {
    if (!address.includes('@')) return this.texts.to(address).length
    return this.#mails.mails.filter(({ to }) => to.includes(address)).length
  }

  /** How many mails have come. */
  get mailCount(): number {
    return this.#mails.mails.length
  }

  async close(): Promise<void> {
    this.texts.close()
    await this.#mails.close()
  }
}
