/* A day of the operators' work, with the panel's own operations. */
import { clock, DAY, HOUR } from '../world/clock.ts'
import { random } from '../world/random.ts'
import { payByBank } from './bank.ts'
import type { World } from './person.ts'

const PARTNERS = 6
const OUTCOMES = ['completed', 'partial-completed', 'over-quota', 'screened', 'screener-completed']
const dayIn = (days: number) => new Date(clock.now() + days * DAY).toISOString().slice(0, 10)

/** Retries until it succeeds, because later steps depend on it. */
async function operateUntilDone(world: World, name: string, input: object) {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await world.panel.operate(name, input)
    if (answer) return answer
  }
  return null
}

const cell = (row: object | undefined, name: string): unknown => (row ? Reflect.get(row, name) : undefined)

export async function addPartners(world: World): Promise<void> {
  for (let number = 1; number <= PARTNERS; number++) {
    const partner = `exchange-${number}`
    await operateUntilDone(world, 'partners.add', { partner, name: `Exchange ${number}` })
    for (const outcome of OUTCOMES)
      await operateUntilDone(world, 'partners.return', {
        partner,
        outcome,
        url: `https://partner.test/back/${outcome}`,
      })
  }
  await operateUntilDone(world, 'tax.threshold', { form: 'w9', year: 2020, dollars: 300 })
}

/** One in this many surveys has cells. */
const CELLS_EVERY = 3

/** Adds a survey with few places, a high incentive and often a secret. */
async function addSurvey(world: World): Promise<void> {
  const number = world.hosts.size + 1
  const project = `SIM-${1000 + number}`
  const survey = {
    project,
    url: `https://surveys.test/survey/${project}`,
    topic: `Topic ${number}`,
    minutes: random.between(5, 45),
    ends: dayIn(random.between(10, 40)),
    incentive: random.pick([75, 150, 240]),
    partial: 10,
    donation: 5,
    target: random.percent(75) ? random.between(1, world.pace.largestTarget) : null,
    cells: number % CELLS_EVERY === 0 ? 'type = patient: 3; type = hcp: 2' : null,
    methodology: random.pick(['Qualitative', 'Quantitative', 'Qual & Quant']),
    audience: random.percent(40) ? random.pick(['Patient', 'HCP']) : null,
    newcomers: random.percent(20) ? random.pick(['Patient', 'HCP']) : null,
  }
  await operateUntilDone(world, 'surveys.add', survey)
  const secret = random.percent(60)
    ? cell((await operateUntilDone(world, 'surveys.secret', { project }))?.rows[0], 'secret')
    : null
  world.hosts.set(project, { project, secret: typeof secret === 'string' ? secret : null })
  await operateUntilDone(world, 'surveys.launch', { project })
  world.panel.story.add('operator', `opens ${project}`)
}

const openProjects = async ({ panel }: World): Promise<string[]> => {
  const answer = await panel.operate('surveys.list', { status: 'Launched' })
  return (answer?.rows ?? []).map((row) => String(row.project))
}

/** The maximum number of members that operators can select at a time. */
const SELECTABLE = 1_000
/** In a large panel these members are invited more often, because they are known to respond. */
const REGULARS = 300

/** Usually mail. */
const someChannel = () => random.pick(['mail', 'mail', 'mail', 'text', 'both'])

function whomToInvite({ people, pace: { invitedAtOnce } }: World) {
  if (people.length < SELECTABLE) return { where: 'email = verified', limit: invitedAtOnce }
  const regulars = people.slice(0, REGULARS)
  const pickMobile = () => random.pick(random.percent(70) ? regulars : people).mobile
  return { mobiles: Array.from({ length: invitedAtOnce }, pickMobile) }
}

async function lookAfterSurveys(world: World): Promise<void> {
  const open = await openProjects(world)
  const { panel, pace, hosts } = world
  if (open.length < pace.openSurveys && hosts.size < pace.surveysBy(world.day)) await addSurvey(world)
  for (const project of open) {
    if (random.percent(30))
      await panel.operate('surveys.invite', { project, channel: someChannel(), ...whomToInvite(world) })
    if (random.percent(25)) await panel.operate('surveys.remind', { project, channel: someChannel() })
    if (random.percent(4))
      await panel.operate('surveys.status', { project, status: random.pick(['Temporarily Closed', 'Closed']) })
    if (random.percent(5)) await panel.operate('surveys.exclude', { project, mobile: random.pick(world.people).mobile })
  }
}

async function decideOutcomes({ panel, books }: World): Promise<void> {
  const waiting = await panel.operate('outcomes.unconfirmed', {})
  for (const { reference } of waiting?.rows ?? []) {
    if (random.percent(50)) continue
    const number = String(reference)
    if (random.percent(85)) await panel.operate('outcomes.confirm', { references: [number] })
    else {
      books.changedByOperators.add(number)
      await panel.operate('outcomes.reject', {
        reference: number,
        reason: 'The answers contradict each other',
        as: 'Cheating',
      })
    }
  }
}

/** A host's final list names people who took part in full although no report says so. */
async function completeOutcomes({ panel, books }: World): Promise<void> {
  for (const status of ['Started', 'Terminated', 'Partially Completed']) {
    const listed = await panel.operate('invitations.list', { status })
    for (const { reference } of listed?.rows ?? []) {
      if (!random.percent(3)) continue
      books.changedByOperators.add(String(reference))
      await panel.operate('outcomes.complete', { references: [String(reference)] })
    }
  }
}

const numbersOf = (rows: readonly object[] = []) => rows.map((row) => String(cell(row, 'payment')))

/** Sends payouts through the provider; a second operator approves those above one operator's limit. */
async function sendPayouts({ panel }: World): Promise<void> {
  const approved = await panel.operate('payments.list', { status: 'Approved' })
  const payments = numbersOf(approved?.rows).filter(() => random.percent(60))
  if (payments.length === 0) return
  for (let times = random.percent(10) ? 2 : 1; times > 0; times--) await panel.operate('payouts.send', { payments })
  const waiting = await panel.operate('payouts.list', { state: 'waiting' })
  for (const batch of new Set((waiting?.rows ?? []).map((row) => Number(row.batch))))
    await panel.operate('payouts.approve', { batch }, 'another')
  await panel.deliveries.payOut()
}

/** Delivers the provider's notices about earlier payouts; rejected ones are sent again. */
async function deliverPayoutNotices({ panel }: World): Promise<void> {
  for (const call of panel.provider.calls()) {
    const again = call.clone()
    const [response] = await panel.send([['payout notice', call]])
    if (response?.status !== 200) await panel.send([['payout notice', again]])
  }
}

async function lookAfterPayments(world: World): Promise<void> {
  const { panel } = world
  const pending = await panel.operate('payments.list', { status: 'Pending' })
  const approved = numbersOf(pending?.rows).filter(() => random.percent(35))
  if (approved.length > 0) await panel.operate('payments.approve', { payments: approved })
  await (random.percent(50) ? payByBank(world) : sendPayouts(world))
  await deliverPayoutNotices(world)
  const paid = await panel.operate('payments.list', { status: 'Paid' })
  const reversed = numbersOf(paid?.rows)
    .filter(() => random.percent(1))
    .slice(0, 3)
  for (const payment of reversed) await panel.operate('payments.reverse', { payment, reason: 'The bank sent it back' })
  const stopped = await panel.operate('payments.list', { status: 'Stopped' })
  const reopened = numbersOf(stopped?.rows)
    .filter(() => random.percent(5))
    .slice(0, 2)
  for (const payment of reopened) await panel.operate('payments.reopen', { payment })
}

async function lookAfterForms({ panel }: World): Promise<void> {
  const submitted = await panel.operate('forms.list', { state: 'submitted' })
  for (const { form } of submitted?.rows ?? []) {
    if (random.percent(40)) continue
    if (random.percent(85)) await panel.operate('forms.approve', { form })
    else await panel.operate('forms.reject', { form, reason: 'The name is not yours' })
  }
}

const BANS = ['Profile Flagged', 'Banned for Both', 'Banned_Qual', 'Banned Quant']

async function lookAfterMembers({ panel, people, pace }: World): Promise<void> {
  for (let times = pace.flaggedDaily; times > 0; times--) {
    const { mobile, who } = random.pick(people)
    const status = random.percent(60) ? random.pick(BANS) : 'Verified'
    const answer = await panel.operate('members.flag', { mobile, status })
    if (answer) panel.story.add(who, `is set to ${status} by an operator`)
  }
}

/** Invitation links that a partner gives to its respondents. */
export async function partnerLinks({ panel, hosts }: World, count: number): Promise<string[]> {
  const project = [...hosts.keys()].at(-1)
  if (!project) return []
  const answer = await panel.operate('partners.invite', {
    partner: `exchange-${random.between(1, PARTNERS)}`,
    project,
    count,
  })
  return (answer?.rows ?? []).map(({ link }) => String(link))
}

/** Runs each working day in the morning. */
export async function workADay(world: World): Promise<void> {
  const { timeline } = world
  await lookAfterSurveys(world)
  timeline.in(3 * HOUR, () => decideOutcomes(world))
  timeline.in(4 * HOUR, () => completeOutcomes(world))
  timeline.in(5 * HOUR, () => lookAfterPayments(world))
  timeline.in(6 * HOUR, () => lookAfterForms(world))
  timeline.in(7 * HOUR, () => lookAfterMembers(world))
}
