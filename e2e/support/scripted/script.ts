import type * as z from 'zod/mini'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { emailStatus, login, sendLoginCode } from '#lib/contract/panel/auth.ts'
import { nurseCategories, pharmacySettings, professions } from '#lib/contract/panel/lookups.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { incentiveSummary, listSurveys, type SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import type { NetworkFault } from '#tests/support/network/faulty-network.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import { lookups } from '#tests/support/screens/profiles.ts'
import { type ReceivedCall, tokenFor } from '#tests/support/scripted-panel.ts'
import { type Calls, call as callPortal } from '../calls.ts'
import type { Failure, Recording, ScriptedResponse } from './stage.ts'

type Path = Readonly<Record<string, string | number>>
type AnswerInput<C extends Call> = z.input<C['declared']['answer']>

/** An error code that isn't in the contract. */
export const UNKNOWN = 'NOBODY_KNOWS_THIS'

/** The panel's own message for an error, in these tests. */
export const messageFor = (errorCode: string) => `The panel says ${errorCode} in its own words.`

export type Persona = 'HCP' | 'Patient'

const personas: Readonly<Record<Persona, Parameters<typeof panelistProfile>[0]>> = {
  HCP: { type: 'Physician (MD, DO, Resident)', panelistName: 'Hannah Cole', npiNumber: '1234567893' },
  Patient: {
    type: 'Patient',
    panelistName: 'Paul Tiller',
    isPatientProfileCompleted: true,
    isCaregiverProfileCompleted: true,
  },
}

export interface Facts extends NonNullable<Parameters<typeof panelistProfile>[0]> {
  surveys?: SurveyRow[]
}

/** One test's client of the scripted panel. */
export class Script {
  readonly #origin: string
  readonly #address: string
  /** User id of this test's member. */
  readonly userId = 100_000 + Math.floor(Math.random() * 900_000)

  constructor(origin: string, address: string) {
    this.#origin = origin
    this.#address = address
  }

  /**
   * Sets the response to a call.
   * @param path path parameters; the member's own ids are filled in
   */
  answers<C extends Call>(call: C, answer: AnswerInput<C>, path: Path = {}) {
    return this.#tell(call, path, { answer })
  }

  /**
   * Makes a call fail with the panel's own message.
   * @param errorCode a code of the call, or UNKNOWN
   */
  refuses(call: Call, errorCode: BusinessCode | typeof UNKNOWN, path: Path = {}) {
    return this.#tell(call, path, { refusal: { errorCode, errorMessage: messageFor(errorCode) } })
  }

  fails(call: Call, failure: Failure, path: Path = {}) {
    return this.#tell(call, path, { failure })
  }

  /** Received calls of these kinds, oldest first. */
  async received(...calls: Call[]): Promise<ReceivedCall[]> {
    const fits = calls.map(({ method, route }) => {
      const path = route.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/?]+')
      return new RegExp(`^${method} ${path}(\\?|$)`)
    })
    const { calls: received } = await this.recording()
    return received.filter(({ method, path }) => fits.some((fit) => fit.test(`${method} ${path}`)))
  }

  recording = (): Promise<Recording> => this.#control('GET')
  end = () => this.#control('DELETE')

  /** Sets the network fault between the distant portal and this panel; null for none. */
  network = (fault: NetworkFault | null) => this.#send('/-network', 'POST', { fault })

  /** A URL that stands for a survey host or a partner. */
  elsewhere = (name: string) => `${this.#origin}/elsewhere/${name}`

  /** Sets up a member with everything that pages request. */
  async member(persona: Persona, { surveys = [surveyRow()], ...facts }: Facts = {}): Promise<PanelistProfile> {
    const profile = panelistProfile({
      taxStatus: 'Approved',
      email: 'somebody@mail.test',
      emailVerificationStatus: 'Verified',
      mobileNumber: '+12125550142',
      nonProfitOrganizationDto: { id: 1, name: 'Open Door Free Clinic' },
      addressStatus: { status: 'Filled' },
      ...personas[persona],
      ...facts,
    })
    await Promise.all([
      this.answers(getProfile, profile),
      this.answers(listSurveys, surveys),
      this.answers(incentiveSummary, { totalIncentiveEarned: 150, incentivesInProcess: 75 }),
      this.answers(profileStatus, { additionalInfoIncomplete: false }),
      this.answers(emailStatus, { isVerified: true }),
      this.answers(professions, lookups.professions),
      this.answers(nurseCategories, lookups.nurseCategories),
      this.answers(pharmacySettings, lookups.pharmacySettings),
    ])
    return profile
  }

  /** Sends a code to everyone who logs in, and accepts any code. */
  async codes() {
    await this.answers(sendLoginCode, {})
    await this.answers(login, tokenFor(this.userId))
  }

  /** `member`, signed in with these cookies. */
  async signIn(calls: Calls, persona: Persona, facts: Facts = {}): Promise<PanelistProfile> {
    const profile = await this.member(persona, facts)
    await this.codes()
    await callPortal(calls, 'POST', '/api/session/login', { loginId: 'somebody@mail.test' })
    await callPortal(calls, 'POST', '/api/session/verify', { otp: '123456' })
    return profile
  }

  #tell({ method, route }: Call, path: Path, response: ScriptedResponse['response']) {
    const line: ScriptedResponse = {
      method,
      path: fillRoute(route, { userId: this.userId, ...path }),
      response: response,
    }
    return this.#control('POST', line)
  }

  #control(method: string, body?: object) {
    return this.#send(`/-/${this.#address}`, method, body)
  }

  async #send(path: string, method: string, body?: object) {
    const response = await fetch(this.#origin + path, { method, body: body && JSON.stringify(body) })
    const json = await response.json()
    if (!response.ok) throw new Error(json.errorMessage)
    return json
  }
}
