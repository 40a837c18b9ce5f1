import { render } from '@testing-library/react'
import { reloadPage } from '#components/call/loadPage.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import SessionClock from '#components/shell/session/SessionClock.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))

jest.mock('next/navigation', () => ({ usePathname: () => '/profile', useSearchParams: () => null }))

const { documentElement } = document

afterEach(() => {
  jest.clearAllMocks()
  delete documentElement.dataset.member
  documentElement.hidden = false
})

const page = (member: number) => (
  <main>
    <PageFrame member={member}>My profile</PageFrame>
    <SessionClock left={3600} warnAt={120} canExtend />
  </main>
)

test.each([
  ['of the same member', '7', false],
  ['of a visitor who has signed in since', undefined, false],
  ['of another member, who was signed in before', '8', true],
])('a page that a link opens in a document %s (%s) is loaded again: %s (SESS-019)', (_whose, member, isLoaded) => {
  if (member) documentElement.dataset.member = member
  render(page(7))
  expect(reloadPage).toHaveBeenCalledTimes(isLoaded ? 1 : 0)
  expect(documentElement.hidden).toBe(isLoaded)
})
