import { type KyselyPlugin, sql } from 'kysely'
import { SURVEY_SORTS, type SurveyFilter } from '#lib/contract/panel/surveys/survey-filters.ts'
import { SurveyPage } from '#lib/contract/panel/surveys/surveys.ts'
import { shownIncentive, sortText } from '#lib/rules/surveys/survey-rows.ts'
import { createPanel } from '#server/panel/app.ts'
import { INVITATION_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()
let member: Awaited<ReturnType<World['member']>>
beforeAll(async () => {
  member = await world.member()
  for (const [index, status] of INVITATION_STATUSES.entries()) {
    for (const [at, ends] of [index + 1, -index - 1, null].entries()) {
      const topic = `${'topic'.at(index % 5)}${String.fromCharCode(97 + at)} ${index}`
      const survey = await aSurvey(world.db, { ends, topic, incentive: 10 + ((index * 7) % 40) })
      await anInvitation(world.db, member, survey, { status, earned: status === 'Completed' ? 12.5 : null })
    }
  }
})

interface View {
  filter?: SurveyFilter
  sort?: string
  page?: number
  size?: number
  search?: string
}

async function pageOf({ filter, sort, page = 1, size, search }: View, owner = member): Promise<SurveyPage> {
  const parameters = Object.entries({ filter, sort, page, size, search }).filter(([, value]) => value !== undefined)
  const response = await world.handle(
    new Request(
      `http://panel.test/api/panelist-dashboard/${owner.userId}?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`,
      {
        headers: { authorization: `Bearer ${owner.token}` },
      },
    ),
  )
  expect(response.status).toBe(200)
  return SurveyPage.parse(await response.json())
}

const ACTIVE = ['Invited', 'Reminded', 'Re-invited', 'Started'] as const
const DISQUALIFIED = [
  'Straightlining',
  'Speeding',
  'Cheating',
  'Terminated',
  'No Show',
  'Other Cause',
  'Other',
  'Illogical Answers',
]

const keyOf = ({ invitationMaskedId }: { invitationMaskedId: string | null }) => invitationMaskedId

describe('listSurveys by page', () => {
  it.each([
    ['All Surveys', null, 'DASH-102'],
    ['Active', ACTIVE, 'DASH-086'],
    ['Completed', ['Completed', 'Partially Completed'], 'DASH-090'],
    ['Did Not Qualify', DISQUALIFIED, 'DASH-092'],
    ['Expired', ['Expired'], 'DASH-101'],
    ['Survey Full', ['Quota Completed'], 'DASH-100'],
  ] as const)('under %s has exactly the rows with the statuses %j (%s)', async (filter, statuses, _id) => {
    const stored = await rowsOf(world, member)
    const chosen = stored.filter(({ invitationStatus: { status } }) => statuses?.some((one) => one === status) ?? true)
    const { rows, total, page, all } = await pageOf({ filter, size: 100 })
    expect({ total, page, all }).toEqual({ total: chosen.length, page: 1, all: null })
    expect(new Set(rows.map(keyOf))).toEqual(new Set(chosen.map(keyOf)))
    expect(rows.length).toBe(total)
    const [first] = rows
    expect(first).toEqual(chosen.find((row) => keyOf(row) === first?.invitationMaskedId))
  })

  it.each(SURVEY_SORTS.flatMap((key) => [true, false].map((descending) => ({ key, descending }))))(
    'is sorted by $key, descending $descending, with rows without a value last',
    async ({ key, descending }) => {
      const { rows } = await pageOf({ filter: 'All Surveys', sort: sortText({ key, descending }), size: 100 })
      const values = rows.map((row) =>
        key === 'topic' ? row.topic.toLowerCase() : key === 'endDate' ? row.endDate : shownIncentive(row),
      )
      const known = values.filter((value) => value !== null)
      expect(values.slice(known.length).every((value) => value === null)).toBe(true)
      const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known).toEqual(descending ? sorted.reverse() : sorted)
    },
  )

  it('is by default the first ten active surveys, the last to end first (DASH-016, DASH-018, DASH-020, CONST-032, CONST-034, CONST-035)', async () => {
    const other = await world.member()
    for (const [index, status] of [...ACTIVE, ...ACTIVE, ...ACTIVE, 'Completed' as const].entries()) {
      const survey = await aSurvey(world.db, { topic: `Survey ${index}`, ends: index })
      await anInvitation(world.db, other, survey, { status })
    }
    const { rows, total } = await pageOf({}, other)
    expect(total).toBe(12)
    expect(rows.map(({ topic }) => topic)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Survey ${at}`))
  })

  it('returns each row once over all pages, and the last page for a page beyond it', async () => {
    const view = { filter: 'All Surveys', size: 10 } as const
    const total = (await pageOf(view)).total
    const pages = Math.ceil(total / 10)
    const references: unknown[] = []
    for (let page = 1; page <= pages; page++) references.push(...(await pageOf({ ...view, page })).rows.map(keyOf))
    expect(references).toHaveLength(total)
    expect(new Set(references).size).toBe(total)
    const beyond = await pageOf({ ...view, page: 999 })
    expect(beyond.page).toBe(pages)
    expect(beyond.rows.map(keyOf)).toEqual(references.slice((pages - 1) * 10))
  })

  it('returns the number of all surveys with an empty page', async () => {
    const other = await world.member()
    expect(await pageOf({}, other)).toEqual({ rows: [], page: 1, total: 0, all: 0, upcoming: [] })
    await anInvitation(world.db, other, await aSurvey(world.db), { status: 'Completed' })
    expect(await pageOf({}, other)).toEqual({ rows: [], page: 1, total: 0, all: 1, upcoming: [] })
  })

  it.each([
    ['sleep', ['Sleep apnea', 'asleep']],
    ['SLEEP A', ['Sleep apnea']],
    ['50%', ['50% more']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['gout', []],
  ])('has the rows whose topic contains %j', async (search, topics) => {
    const other = await world.member()
    for (const topic of ['Sleep apnea', 'asleep', '50% more', 'snake_case', 'back\\slash']) {
      await anInvitation(world.db, other, await aSurvey(world.db, { topic }))
    }
    await anInvitation(world.db, other, await aSurvey(world.db, { topic: 'sleep, expired' }), { status: 'Expired' })
    const { rows, total } = await pageOf({ search, sort: 'topic' }, other)
    expect(rows.map(({ topic }) => topic).toSorted()).toEqual(topics.toSorted())
    expect(total).toBe(topics.length)
  })

  it('returns upcoming surveys on every page and filter', async () => {
    const other = await world.member()
    const invite = async (topic: string, ends: number, facts: Parameters<typeof anInvitation>[3]) =>
      anInvitation(world.db, other, await aSurvey(world.db, { topic, ends }), facts)
    await invite('ends tomorrow', 1, { status: 'Started' })
    await invite('ends later', 5, {})
    await invite('has ended', -1, {})
    await anInvitation(world.db, other, await aSurvey(world.db, { topic: 'is closed', ends: 0, status: 'Closed' }))
    await invite('interview in 3 days', 2, { status: 'Interview Scheduled', interview: 3 })
    await invite('interview is over', 2, { status: 'Interview Scheduled', interview: -3 })
    await invite('approved', -9, { status: 'Completed', payment: 'Approved' })
    const upcoming = ['ends tomorrow', 'interview in 3 days']
    for (const view of [{}, { filter: 'Expired' }, { filter: 'All Surveys', page: 2, size: 2 }] as const) {
      expect((await pageOf(view, other)).upcoming?.map(({ topic }) => topic)).toEqual(upcoming)
    }
  })

  it('returns nothing upcoming of another member', async () => {
    const [first, second] = [await world.member(), await world.member()]
    await anInvitation(world.db, first, await aSurvey(world.db))
    expect((await pageOf({}, second)).upcoming).toEqual([])
  })

  it.each([
    'page=0',
    'page=x',
    'page=1&size=101',
    'page=1&filter=Nonsense',
    'page=1&sort=skey',
    'page=1&more=1',
    `page=1&search=${'x'.repeat(101)}`,
  ])('returns 422 for ?%s', async (query) => {
    const response = await world.handle(
      new Request(`http://panel.test/api/panelist-dashboard/${member.userId}?${query}`, {
        headers: { authorization: `Bearer ${member.token}` },
      }),
    )
    expect(response.status).toBe(422)
  })

  it('follows a changed topic and a changed last day', async () => {
    const other = await world.member()
    const survey = await aSurvey(world.db, { topic: 'Before', ends: 3 })
    await anInvitation(world.db, other, survey)
    await world.db
      .updateTable('survey')
      .set({ topic: 'After', end_date: sql<string>`end_date - 30` })
      .where('id', '=', survey.id)
      .execute()
    expect((await pageOf({}, other)).total).toBe(0)
    const { rows } = await pageOf({ filter: 'Expired' }, other)
    expect(rows).toMatchObject([{ topic: 'After', invitationStatus: { status: 'Expired' } }])
    const stored = await world.db.selectFrom('invitation').select('topic').where('survey_id', '=', survey.id).execute()
    expect(stored).toEqual([{ topic: 'After' }])
    await world.db.updateTable('survey').set({ status: 'Closed', end_date: null }).where('id', '=', survey.id).execute()
    expect((await pageOf({}, other)).total).toBe(0)
    expect((await pageOf({ filter: 'Expired' }, other)).total).toBe(1)
  })
})

describe('queries of a dashboard', () => {
  it('are one for the list, and one each for totals and tax year, besides one for the session', async () => {
    let queryCount = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queryCount += 1
        return result
      },
    }
    const handle = createPanel({ db: world.db.withPlugin(counting), panel: world.panel, trustProxyHops: 1 })
    const queries = async (path: string) => {
      queryCount = 0
      const headers = { authorization: `Bearer ${member.token}` }
      const response = await handle(new Request(`http://panel.test${path}`, { headers }))
      expect(response.status).toBe(200)
      return queryCount
    }
    const whoItIs = 1
    expect(await queries(`/api/panelist-dashboard/${member.userId}?page=1&size=10&filter=Active`)).toBe(whoItIs + 1)
    expect(await queries(`/api/panelist-dashboard/dashboardSummary/${member.userId}`)).toBe(whoItIs + 2)
  })
})
