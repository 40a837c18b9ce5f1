import { parseConfig } from '#server/config.ts'
import { carriersOf } from '#server/panel/gateways/carriers.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { Secret } from '#server/secret.ts'
import { FaultyNetwork } from '../network/faulty-network.ts'
import { MailServer } from '../services/mail-server.ts'
import { API_KEY, CLIENT_ID, SigningService, TEMPLATE_ID } from '../services/signing-service.ts'
import { ACCOUNT_SID, AUTH_TOKEN, TextService } from '../services/text-service.ts'
import { taxWorld } from './facts/tax.ts'

const networkTo = (port: number) => new FaultyNetwork({ host: '127.0.0.1', port }).open()
const portOf = (origin: string) => Number(new URL(origin).port)

const gatewaysBy = (textsPort: number, mailPort: number) =>
  carriersOf(
    parseConfig({
      PANEL_API_URL: 'https://panel.example',
      SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_SENDER: '+12025550100',
      TWILIO_API_URL: `http://127.0.0.1:${textsPort}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMTP_STARTTLS: 'false',
      MAIL_FROM: 'surveys@portal.test',
    }),
  )

/** A complete panel with its worker. The networks to Twilio, a mail server and Dropbox Sign fail on demand. */
export async function panelWithProviderNetworks() {
  const [texts, mails, signing] = await Promise.all([
    new TextService().open(),
    new MailServer().open(),
    new SigningService().open(),
  ])
  const [toTexts, toMails, toSigning] = await Promise.all([
    networkTo(portOf(texts.origin)),
    networkTo(mails.port),
    networkTo(portOf(signing.origin)),
  ])
  const world = await taxWorld({
    helloSign: {
      apiKey: new Secret(API_KEY),
      clientId: CLIENT_ID,
      templateId: TEMPLATE_ID,
      signerRole: 'Panelist',
      testMode: true,
      apiOrigin: `http://127.0.0.1:${toSigning.port}`,
    },
  })
  const queue = await openQueue(world.database, { works: true })
  const carriers = gatewaysBy(toTexts.port, toMails.port)
  await startWorker(queue, { db: world.db, panel: world.panel, gateways: carriers.gateways })
  return {
    world,
    signing,
    /** Texts that Twilio accepted for a number. */
    textsTo: (number: string) =>
      texts.received.filter(({ form }) => form.To === number).map(({ form }) => form.Body ?? ''),
    /** Mails that the mail server accepted for an address. */
    mailsTo: (address: string) => mails.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    networks: { texts: toTexts, mails: toMails, signing: toSigning },
    async close() {
      await queue.stop({ graceful: false })
      carriers.close()
      await world.close()
      for (const resource of [toTexts, toMails, toSigning, texts, mails, signing]) await resource.close()
    },
  }
}

export type PanelWithProviderNetworks = Awaited<ReturnType<typeof panelWithProviderNetworks>>
