import { Client } from 'pg'
import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* Database queries of one dashboard request. */

let looking: Browser
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: looking.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

async function look() {
  const session = await currentSession()
  if (!session) throw new Error('no session')
  return dashboardData(session, { page: 1, size: 10, filter: 'Active', sort: '-endDate' })
}

/** Parts that some members lack. */
const MAY_BE_NULL = ['organizations', 'rejection']

/** Ignores the queue's own queries. */
const isOurs = (question: unknown) => !JSON.stringify(question).includes('pgboss')

/** Additional queries while a Form W-9 is due: the tax details have the reason of a rejection. */
const OF_TAX_DETAILS = 6

it.each([
  ['hcp', 3],
  ['patient', 3],
  ['busy', 3],
  ['quiet', 3],
  ['owesTaxForm', 3 + OF_TAX_DETAILS],
] as const)(
  'loads the dashboard with three queries: the member, the page of surveys and the tax year (%s)',
  async (key, queries) => {
    looking = await portal.signIn(mobileOf(key))
    // Lookups are cached for a minute: load them first, so that they are not counted.
    const first = await look()
    const querySpy = jest.spyOn(Client.prototype, 'query')
    const second = await look()
    const questions = querySpy.mock.calls.map(([question]) => question).filter(isOurs)
    querySpy.mockRestore()
    expect(questions).toHaveLength(queries)
    expect(second).toEqual(first)
    expect(Object.entries(second).filter(([name, part]) => part === null && !MAY_BE_NULL.includes(name))).toEqual([])
  },
)
