/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, screen } from '@testing-library/react'
import RootLayout from '#app/layout.tsx'
import { callApi } from '#components/call/callApi.ts'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { restartPortal } from '#tests/support/bff/portal.ts'
import { request } from '#tests/support/pages/headers.ts'
import { pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
jest.mock('next/server', () => ({ ...jest.requireActual('next/server'), connection: async () => {} }))

const portal = pagePortal()

/** Shows what the layout puts around a page: the content of its body. */
async function show() {
  const html = await RootLayout({ children: <p>the page</p> })
  const [, body] = html.props.children
  return portal.show(body.props.children)
}
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('layout of every page', () => {
  test('has the entries of a member in its navigation bar [NAV-001, NAV-005]', async () => {
    await portal.signIn(panelistProfile())
    await show()
    const member = ['My Profile', 'Dashboard', 'Payments', 'Settings', 'FAQ', 'Contact Us', 'Sign Out']
    expect(entries().slice(0, 7)).toEqual(member)
    screen.getByText('the page')
  })

  test("links to the FAQ of the company's site, above and below the page [NAV-004]", async () => {
    restartPortal({ PANEL_API_URL: portal.panel.url, BRAND_SITE_URL: 'https://company.example/' })
    await show()
    const addresses = screen.getAllByRole('link', { name: 'FAQ' }).map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['https://company.example/faq', 'https://company.example/faq'])
  })

  test('has the entries of a visitor in its navigation bar', async () => {
    await show()
    expect(entries().slice(0, 3)).toEqual(['FAQ', 'Login', 'Join'])
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull()
  })

  test('has a footer with the current year, its links and the support address [NAV-013, GEN-011]', async () => {
    jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2031)
    await show()
    expect(screen.getByText(/^©/)).toHaveTextContent('© 2020 - 2031 Carepanel')
    expect(entries().slice(3, 7)).toEqual(['FAQ', 'Terms of Use', 'Privacy Policy', 'Contact'])
    screen.getByRole('link', { name: 'support@carepanel.example' })
  })

  test.each([
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 1],
    ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ])('warns of an unsupported browser only: %s [NAV-014, NAV-015, NAV-016, NAV-017, NAV-018]', async (...row) => {
    const [, userAgent, times] = row
    request.headers = { 'user-agent': userAgent }
    await show()
    const warnings = screen.queryAllByText('Carepanel no longer supports this browser.')
    expect(warnings).toHaveLength(times)
    expect(screen.queryAllByText('We recommend Chrome, Safari, Firefox or Edge.')).toHaveLength(times)
  })

  test('opens the Session Expired dialog for a 401 of any call [SESS-006]', async () => {
    await show()
    serve({ 'GET /api/panel/api/emailStatus': refusal('UNAUTHORIZED', 'x', 401) })
    await act(() => callApi(emailStatus))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Session Expired')
  })
})
