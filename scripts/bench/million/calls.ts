/** Members' calls, each as another member. */
import { accountOf } from '#server/panel/auth/panelists.repository.ts'
import { INVITATIONS_EACH, mailOf, numberOf } from './lives.ts'
import type { MeasuredPanel, Work } from './turns.ts'

const TURNS = 60

/** Last digits of the members who have not started the survey that everybody is invited to. */
const WAITING = [2, 3, 4, 5, 6, 7, 8, 9] as const
/** Including warm-up turns. */
const ALL_TURNS = TURNS * 1.1

/** A different offset per run, so that a repeated run on a large panel uses other members. */
const RUN = Math.floor(Date.now() / 1000)

/** A member who has not started everybody's survey: a different one for each turn and kind of work, spread over the panel. */
function personAt({ members }: MeasuredPanel, turn: number, kind: number): number {
  const at = kind * ALL_TURNS + turn
  const steps = Math.ceil((works.length * ALL_TURNS) / WAITING.length)
  const step = Math.floor(members / 10 / steps)
  const ten = Math.floor(at / WAITING.length) * step + (RUN % step)
  return ten * 10 + (WAITING[at % WAITING.length] ?? 0)
}

const ofMember =
  (name: string, run: (given: { measured: MeasuredPanel; member: Member; person: number }) => Promise<unknown>) =>
  (kind: number): Work => ({
    name,
    turns: TURNS,
    async prepare(measured, turn) {
      const person = personAt(measured, turn, kind)
      const member = await measured.panel.memberOf(numberOf(person))
      return () => run({ measured, member, person })
    },
  })

const LOOK_UPS = 20

/** Repeated, because a single look-up is too fast to measure. */
const lookUps = (name: string, loginIdOf: (person: number) => string): Work => ({
  name: `${LOOK_UPS} log-in look-ups ${name}`,
  turns: TURNS,
  prepare: async (measured, turn) => async () => {
    for (let index = 0; index < LOOK_UPS; index++)
      await accountOf(measured.panel.db, loginIdOf(((turn * LOOK_UPS + index) * 7919) % measured.members))
  },
})

type Member = Awaited<ReturnType<MeasuredPanel['panel']['memberOf']>>

/** Requests a code and reads it. */
async function requestCode({ panel }: MeasuredPanel, person: number) {
  const loginId = numberOf(person)
  await panel.call('sendLoginCode', { body: { loginId, otp: '' } })
  return { loginId, otp: await panel.lastCode(loginId) }
}

const invitationAt = ({ panel, members }: MeasuredPanel, person: number, position: number) =>
  panel.db
    .selectFrom('invitation')
    .select(['masked_id', 'ikey'])
    .where('id', '=', position * members + person + 1)
    .executeTakeFirstOrThrow()

/** Prepares a start of the survey at this position in a member's list. */
async function starter(measured: MeasuredPanel, person: number, at: number) {
  const member = await measured.panel.memberOf(numberOf(person))
  const { masked_id: invitationMaskedId, ikey } = await invitationAt(measured, person, at)
  return { ikey, start: () => measured.panel.call('validateInvitation', { body: { invitationMaskedId } }, { member }) }
}

const everybodysSurvey = ({ panel }: MeasuredPanel) =>
  panel.db.selectFrom('survey').select('masked_id').orderBy('id').limit(1).executeTakeFirstOrThrow()

const EVERYBODYS = 0
const OF_A_THOUSAND = INVITATIONS_EACH - 1

const works: readonly ((kind: number) => Work)[] = [
  () => lookUps('by number', numberOf),
  () => lookUps('by address', mailOf),
  (kind) => ({
    name: 'a code is sent',
    turns: TURNS,
    prepare: async (measured, turn) => () => {
      const loginId = numberOf(personAt(measured, turn, kind))
      return measured.panel.call('sendLoginCode', { body: { loginId, otp: '' } })
    },
  }),
  (kind) => ({
    name: 'a code is checked',
    turns: TURNS,
    async prepare(measured, turn) {
      const body = await requestCode(measured, personAt(measured, turn, kind))
      return () => measured.panel.call('login', { body })
    },
  }),
  ofMember('dashboard: first page', ({ measured, member }) =>
    measured.panel.call('listSurveys', { query: { page: 1 } }, { member }),
  ),
  ofMember('dashboard: all, by incentive', ({ measured, member }) =>
    measured.panel.call('listSurveys', { query: { page: 1, filter: 'All Surveys', sort: '-incentive' } }, { member }),
  ),
  ofMember('dashboard: sums', ({ measured, member }) =>
    measured.panel.call('incentiveSummary', { path: { userId: member.userId } }, { member }),
  ),
  ofMember('how long everybody’s survey takes', async ({ measured, member }) => {
    const { masked_id: surveyMaskedId } = await everybodysSurvey(measured)
    return measured.panel.call('surveyLength', { path: { surveyMaskedId } }, { member })
  }),
  ofMember('profile', ({ measured, member }) =>
    measured.panel.call('getProfile', { path: { userId: member.userId } }, { member }),
  ),
  (kind) => ({
    name: 'start of a survey of 1,000',
    turns: TURNS,
    prepare: async (measured, turn) => (await starter(measured, personAt(measured, turn, kind), OF_A_THOUSAND)).start,
  }),
  (kind) => ({
    name: 'start of everybody’s survey',
    turns: TURNS,
    prepare: async (measured, turn) => (await starter(measured, personAt(measured, turn, kind), EVERYBODYS)).start,
  }),
  (kind) => ({
    name: 'outcome of everybody’s survey',
    turns: TURNS,
    async prepare(measured, turn) {
      const { ikey, start } = await starter(measured, personAt(measured, turn, kind), EVERYBODYS)
      await start()
      const body = { redirectUri: 'completed', ikey, surveyUrl: 'https://surveys.test/done' } as const
      return () => measured.panel.call('recordOutcome', { body })
    },
  }),
]

export const memberCalls: readonly Work[] = works.map((work, kind) => work(kind))
