/** Members' calls, each as another member. */
import { accountOf } from '#server/panel/auth/panelists.repository.ts'
import { INVITATIONS_EACH, mailOf, numberOf } from './lives.ts'
import type { Place, Work } from './turns.ts'

const TURNS = 60

/** Last digits of the members who have not started the survey that everybody is invited to. */
const WAITING = [2, 3, 4, 5, 6, 7, 8, 9] as const
/** Including warm-up turns. */
const ALL_TURNS = TURNS * 1.1

/** A different offset per run, so that a repeated run on a large panel uses other members. */
const RUN = Math.floor(Date.now() / 1000)

/** A member who has not started everybody's survey: a different one for each turn and kind of work, spread over the panel. */
function personAt({ members }: Place, turn: number, kind: number): number {
  const at = kind * ALL_TURNS + turn
  const steps = Math.ceil((works.length * ALL_TURNS) / WAITING.length)
  const step = Math.floor(members / 10 / steps)
  const ten = Math.floor(at / WAITING.length) * step + (RUN % step)
  return ten * 10 + (WAITING[at % WAITING.length] ?? 0)
}

const ofMember =
  (name: string, run: (given: { place: Place; member: Member; person: number }) => Promise<unknown>) =>
  (kind: number): Work => ({
    name,
    turns: TURNS,
    async prepare(place, turn) {
      const person = personAt(place, turn, kind)
      const member = await place.panel.memberOf(numberOf(person))
      return () => run({ place, member, person })
    },
  })

const LOOK_UPS = 20

/** Repeated, because a single look-up is too fast to measure. */
const lookUps = (name: string, loginIdOf: (person: number) => string): Work => ({
  name: `${LOOK_UPS} log-in look-ups ${name}`,
  turns: TURNS,
  prepare: async (place, turn) => async () => {
    for (let index = 0; index < LOOK_UPS; index++)
      await accountOf(place.panel.db, loginIdOf(((turn * LOOK_UPS + index) * 7919) % place.members))
  },
})

type Member = Awaited<ReturnType<Place['panel']['memberOf']>>

/** Requests a code and reads it. */
async function requestCode({ panel }: Place, person: number) {
  const loginId = numberOf(person)
  await panel.call('sendLoginCode', { body: { loginId, otp: '' } })
  return { loginId, otp: await panel.lastCode(loginId) }
}

const invitationAt = ({ panel, members }: Place, person: number, place: number) =>
  panel.db
    .selectFrom('invitation')
    .select(['masked_id', 'ikey'])
    .where('id', '=', place * members + person + 1)
    .executeTakeFirstOrThrow()

/** Prepares a start of the survey at this position in a member's list. */
async function starter(place: Place, person: number, at: number) {
  const member = await place.panel.memberOf(numberOf(person))
  const { masked_id: invitationMaskedId, ikey } = await invitationAt(place, person, at)
  return { ikey, start: () => place.panel.call('validateInvitation', { body: { invitationMaskedId } }, { member }) }
}

const everybodysSurvey = ({ panel }: Place) =>
  panel.db.selectFrom('survey').select('masked_id').orderBy('id').limit(1).executeTakeFirstOrThrow()

const EVERYBODYS = 0
const OF_A_THOUSAND = INVITATIONS_EACH - 1

const works: readonly ((kind: number) => Work)[] = [
  () => lookUps('by number', numberOf),
  () => lookUps('by address', mailOf),
  (kind) => ({
    name: 'a code is sent',
    turns: TURNS,
    prepare: async (place, turn) => () => {
      const loginId = numberOf(personAt(place, turn, kind))
      return place.panel.call('sendLoginCode', { body: { loginId, otp: '' } })
    },
  }),
  (kind) => ({
    name: 'a code is checked',
    turns: TURNS,
    async prepare(place, turn) {
      const body = await requestCode(place, personAt(place, turn, kind))
      return () => place.panel.call('login', { body })
    },
  }),
  ofMember('dashboard: first page', ({ place, member }) =>
    place.panel.call('listSurveys', { query: { page: 1 } }, { member }),
  ),
  ofMember('dashboard: all, by incentive', ({ place, member }) =>
    place.panel.call('listSurveys', { query: { page: 1, filter: 'All Surveys', sort: '-incentive' } }, { member }),
  ),
  ofMember('dashboard: sums', ({ place, member }) =>
    place.panel.call('incentiveSummary', { path: { userId: member.userId } }, { member }),
  ),
  ofMember('how long everybody’s survey takes', async ({ place, member }) => {
    const { masked_id: surveyMaskedId } = await everybodysSurvey(place)
    return place.panel.call('surveyLength', { path: { surveyMaskedId } }, { member })
  }),
  ofMember('profile', ({ place, member }) =>
    place.panel.call('getProfile', { path: { userId: member.userId } }, { member }),
  ),
  (kind) => ({
    name: 'start of a survey of 1,000',
    turns: TURNS,
    prepare: async (place, turn) => (await starter(place, personAt(place, turn, kind), OF_A_THOUSAND)).start,
  }),
  (kind) => ({
    name: 'start of everybody’s survey',
    turns: TURNS,
    prepare: async (place, turn) => (await starter(place, personAt(place, turn, kind), EVERYBODYS)).start,
  }),
  (kind) => ({
    name: 'outcome of everybody’s survey',
    turns: TURNS,
    async prepare(place, turn) {
      const { ikey, start } = await starter(place, personAt(place, turn, kind), EVERYBODYS)
      await start()
      const body = { redirectUri: 'completed', ikey, surveyUrl: 'https://surveys.test/done' } as const
      return () => place.panel.call('recordOutcome', { body })
    },
  }),
]

export const memberCalls: readonly Work[] = works.map((work, kind) => work(kind))
