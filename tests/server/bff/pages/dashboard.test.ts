import { Client } from 'pg'
import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { mobileOf, type OwnPanelPortal, portalWithOwnPanel } from '#tests/support/bff/own-panel.ts'

/* What one look at the dashboard costs the database. */

let looking: Browser
jest.mock('next/headers', () => ({
  headers: async () =>
    new Headers({ cookie: [...looking.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  cookies: async () => ({ get: () => undefined }),
}))

let portal: OwnPanelPortal

beforeAll(async () => {
  portal = await portalWithOwnPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

async function look() {
  const session = await currentSession()
  if (!session) throw new Error('nobody is signed in')
  return dashboardData(session, { page: 1, size: 10, filter: 'Active', sort: '-endDate' })
}

/** What the queue asks on its own is not the page's. */
const isOurs = (question: unknown) => !JSON.stringify(question).includes('pgboss')

it.each(['hcp', 'patient', 'busy', 'quiet', 'owesTaxForm'])(
  'loads the dashboard with three queries: the member, the page of surveys and the tax year (%s)',
  async (key) => {
    looking = await portal.signIn(mobileOf(key))
    // What can be chosen from is asked for once a minute, and is not counted.
    const first = await look()
    const asked = jest.spyOn(Client.prototype, 'query')
    const again = await look()
    const questions = asked.mock.calls.map(([question]) => question).filter(isOurs)
    asked.mockRestore()
    expect(questions).toHaveLength(3)
    expect(again).toEqual(first)
    expect(Object.entries(again).filter(([name, part]) => part === null && name !== 'organizations')).toEqual([])
  },
)
