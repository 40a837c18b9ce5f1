import type { AnyInput, Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import {
  anonymousDifferences,
  foreignDifferences,
  lookupDifferences,
  refusedDifferences,
  successDifferences,
} from './answers.ts'
import { answered, type CallReport, notAsked } from './call-report.ts'
import { type Check, type KnownKeys, memberChecks, openChecks, refusedChecks } from './checks.ts'
import type { Ask, CallResponse, NoResponse } from './connection.ts'
import type { Difference } from './difference.ts'
import { savedBack } from './save-back.ts'
import { type SignedIn, signIn, signOut, type TestMember } from './sign-in.ts'

export interface Options {
  member?: TestMember
  keys?: KnownKeys['keys']
  /** Whether to make calls that write, as the test member. */
  writes?: boolean
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (response: CallResponse | NoResponse): KnownKeys['surveys'] =>
  response.kind === 'answered' && Array.isArray(response.json) ? response.json.filter(isRow) : []

/** Features that the panel announces in its answers. */
const featuresIn = (response: CallResponse | NoResponse) =>
  response.kind === 'answered'
    ? (response.headers.get('x-panel-features') ?? '').split(',').map((name) => name.trim())
    : []

/** A row without any key is shown, but its survey cannot be started. */
function startDifferences(rows: KnownKeys['surveys']): Difference[] {
  const hasStartWithoutProject = rows.some(
    (row) => !(row.surveyMaskedId && row.invitationMaskedId) && !(row.projectNumber && row.referenceNumber),
  )
  const message = 'is missing beside referenceNumber, and so are the masked ids: such a survey cannot be started'
  return hasStartWithoutProject ? [{ field: '[].projectNumber', what: message, effect: 'partly' }] : []
}

async function openReports(ask: Ask, knownKeys: KnownKeys): Promise<CallReport[]> {
  const reports: CallReport[] = []
  for (const check of openChecks) {
    const response = await ask(contract[check.name], { input: check.input?.(knownKeys) ?? {} })
    reports.push(answered(check, response, lookupDifferences))
  }
  return reports
}

/** Makes every call about a member without a token. */
async function anonymousReports(ask: Ask): Promise<CallReport[]> {
  const reports: CallReport[] = []
  for (const check of memberChecks.filter(({ name }) => contract[name].feature === undefined)) {
    const call: Call = contract[check.name]
    const path = Object.fromEntries(Object.keys(call.path).map((name) => [name, '1']))
    const response = await ask(call, { input: { path } })
    reports.push(answered(check, response, (_, received) => anonymousDifferences(received), 'without a token'))
  }
  return reports
}

class MemberRun {
  readonly answers = new Map<CallName, unknown>()
  readonly reports: CallReport[] = []
  readonly #ask: Ask
  readonly #authorization: string
  #known: KnownKeys

  constructor(ask: Ask, { authorization, userId }: SignedIn, keys: KnownKeys['keys']) {
    this.#ask = ask
    this.#authorization = authorization
    this.#known = { userId, panelistId: null, surveys: [], keys }
  }

  ask(name: CallName, input: AnyInput) {
    return this.#ask(contract[name], { input, authorization: this.#authorization })
  }

  async read(check: Check) {
    const input = check.input ? check.input(this.#known) : {}
    if (!input) return this.reports.push(notAsked(check, 'No survey was found for this check: give --survey.'))
    const response = await this.ask(check.name, input)
    const { feature } = contract[check.name]
    if (feature && !featuresIn(response).includes(feature))
      return this.reports.push(notAsked(check, `The panel does not name ${feature} in X-Panel-Features.`))
    this.#learn(check.name, response)
    const extra = check.name === 'listSurveys' ? startDifferences(rowsOf(response)) : []
    return this.reports.push(answered(check, response, (...given) => [...successDifferences(...given), ...extra]))
  }

  #learn(name: CallName, response: CallResponse | NoResponse) {
    if (response.kind === 'none' || response.status >= 300) return
    const { json } = response
    this.answers.set(name, json)
    if (name === 'listSurveys') this.#known = { ...this.#known, surveys: rowsOf(response) }
    const panelistId = name === 'getProfile' && isRow(json) ? Number(json.id) : Number.NaN
    if (Number.isInteger(panelistId)) this.#known = { ...this.#known, panelistId }
  }

  /** Makes a call with one member's token and another member's id. */
  async readForeign(check: Check) {
    const response = await this.ask(check.name, { path: { userId: this.#known.userId + 1 } })
    this.reports.push(answered(check, response, (_, received) => foreignDifferences(received), 'of another member'))
  }

  async refuse(check: Check) {
    const input = check.input?.(this.#known)
    if (!input) return this.reports.push(notAsked(check, 'The profile has no id, which this call needs.'))
    return this.reports.push(answered(check, await this.ask(check.name, input), refusedDifferences, 'refused'))
  }

  /** Saves the data that was read, unchanged. */
  async saveBack() {
    for (const { name, without, input } of savedBack(this.answers)) {
      if (!input)
        this.reports.push(notAsked({ name, without }, 'The test member has no data that could be saved back.'))
      else this.reports.push(answered({ name, without }, await this.ask(name, input), successDifferences))
    }
  }
}

async function memberReports(ask: Ask, signedIn: SignedIn, { keys = {}, writes = false }: Options) {
  const run = new MemberRun(ask, signedIn, keys)
  for (const check of memberChecks) await run.read(check)
  for (const check of memberChecks.filter(({ name }) => name === 'getProfile')) await run.readForeign(check)
  if (writes) {
    for (const check of refusedChecks) await run.refuse(check)
    await run.saveBack()
  }
  return run.reports
}

/** Checks a panel call by call. Only reads; signs in and writes only if the options say so, as the test member. */
export async function checkPanel(ask: Ask, options: Options = {}): Promise<CallReport[]> {
  const knownKeys = { userId: 0, panelistId: null, surveys: [], keys: options.keys ?? {} }
  const reports = [...(await openReports(ask, knownKeys)), ...(await anonymousReports(ask))]
  if (!options.member) return reports
  const { reports: signInReports, signedIn } = await signIn(ask, options.member)
  reports.push(...signInReports)
  if (!signedIn) return reports
  reports.push(...(await memberReports(ask, signedIn, options)))
  if (options.member.kind === 'login') await signOut(ask, signedIn)
  return reports
}
