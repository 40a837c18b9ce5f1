/** Nurses who register, take the survey they are invited to, and get paid; all with https through nginx. */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { hcpAnswers, nurseOf } from '#server/panel/scenarios/demo/profiles.ts'
import { ScriptError } from '../launch/script.mjs'
import type { Machine } from './machine.ts'

const ORIGIN = 'https://portal.example'
const OUTBOX = '/var/lib/carepanel/outbox.jsonl'
const CODE_TIMEOUT_MS = 30_000
const POLL_MS = 200

const Message = z.object({ to: z.string(), text: z.string() })
const Dashboard = z.array(
  z.object({
    surveyMaskedId: z.string(),
    invitationMaskedId: z.string(),
    paymentStatus: z.object({ status: z.string() }).nullish(),
  }),
)
const Started = z.object({ next: z.string() })

const homes = [
  { city: 'Austin', state: 'TX', zipCode: '78701' },
  { city: 'Tulsa', state: 'OK', zipCode: '74103' },
]

export class Nurse {
  readonly #machine: Machine
  readonly #number: number

  /** @param number counted from 1; even and odd numbers live in different states, Oklahoma and Texas */
  constructor(machine: Machine, number: number) {
    this.#machine = machine
    this.#number = number
  }

  async register(): Promise<void> {
    const exchange = 620 + this.#number
    const email = `nurse-${this.#number}@ward.example`
    await this.#visit('/api/session/registration', {
      firstName: 'Nora',
      lastName: 'Nurse',
      mobileNumber: `(210) ${exchange}-0150`,
      healthcareSetting: 'HCP',
      smsConsent: true,
      privacyConsent: true,
    })
    await this.#enterCode(`+1210${exchange}0150`)
    await this.#visit('/api/panel/api/panelist-profiles/me', this.#profile(), 'PATCH')
    await this.#visit('/api/session/email', { email })
    await this.#enterCode(email)
  }

  /** Starts the survey of her only invitation, and returns from it as completed. */
  async takeSurvey(): Promise<void> {
    const { surveyMaskedId, invitationMaskedId } = await this.#invitation()
    const start = { by: 'invitation', screen: 'dashboard', surveyMaskedId, invitationMaskedId }
    const { next } = Started.parse(JSON.parse(await this.#visit('/api/surveys/start', start)))
    const ikey = /host\.example\/s\/100\?[^"]*?ikey=([^&"]+)/.exec(await this.#visit(next))?.[1]
    if (!ikey) throw new ScriptError('Starting the survey does not redirect to it.')
    await this.#visit(`/api/outcomes/completed?ikey=${ikey}`, {})
  }

  /** The payment status on her dashboard. */
  async paymentStatus(): Promise<string> {
    return (await this.#invitation()).paymentStatus?.status ?? 'none'
  }

  #profile() {
    const home = homes[(this.#number - 1) % homes.length]
    return {
      countryOfPractice: 'USA - United States',
      mailingAddress: { firstLine: '480 Garden Street', country: 'USA', timezone: 'America/Chicago', ...home },
      ...nurseOf('Oncology'),
      ...hcpAnswers,
      workplaceUrl: 'www.ward.example.com',
    }
  }

  async #invitation() {
    const [invitation] = Dashboard.parse(JSON.parse(await this.#visit('/api/panel/api/panelist-dashboard/me')))
    if (!invitation) throw new ScriptError('The dashboard of a nurse shows no invitation.')
    return invitation
  }

  async #enterCode(address: string): Promise<void> {
    for (const end = Date.now() + CODE_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
      const otp = this.#codeTo(address)
      if (otp === undefined) continue
      await this.#visit('/api/session/verify', { otp })
      return
    }
    throw new ScriptError(`No code arrived for ${address}.`)
  }

  #codeTo(address: string): string | undefined {
    if (!this.#machine.has(OUTBOX)) return undefined
    const messages = this.#machine.read(OUTBOX).split('\n').slice(0, -1)
    const toHer = messages.map((line) => Message.parse(JSON.parse(line))).filter(({ to }) => to === address)
    return /(?<!\d)\d{6}(?!\d)/.exec(toHer.at(-1)?.text ?? '')?.[0]
  }

  /** Makes a request from her own address with her browser's cookies. @returns the response */
  #visit(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<string> {
    const cookies = `/root/cookies-${this.#number}`
    return this.#machine.outputOf([
      ...['curl', '--silent', '--show-error', '--fail-with-body', '--request', method],
      ...['--interface', `127.0.1.${this.#number}`, '--cookie', cookies, '--cookie-jar', cookies],
      ...['--header', `Origin: ${ORIGIN}`, '--header', 'Sec-Fetch-Site: same-origin'],
      ...(body ? ['--json', JSON.stringify(body)] : []),
      ORIGIN + path,
    ])
  }
}
