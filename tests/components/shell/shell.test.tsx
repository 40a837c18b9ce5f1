import { act, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { callApi } from '#components/call/callApi.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { BrowserBanner } from '#components/shell/BrowserBanner.tsx'
import { NavBar } from '#components/shell/bar/NavBar.tsx'
import { Wordmark } from '#components/shell/bar/Wordmark.tsx'
import { companyPages } from '#components/shell/brand.ts'
import { Footer } from '#components/shell/Footer.tsx'
import { FormNotice } from '#components/shell/notices/FormNotice.tsx'
import { NoticeWatch } from '#components/shell/notices/NoticeWatch.tsx'
import { SessionWatch } from '#components/shell/session/SessionWatch.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { dropDraft } from '#lib/contract/portal/draft.ts'
import { brand } from '#tests/support/screens/brand.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

let pathname = '/dashboard'
jest.mock('next/navigation', () => ({ usePathname: () => pathname, useRouter: () => ({}) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
const leave = jest.mocked(loadPage)

beforeEach(() => {
  pathname = '/dashboard'
})
afterEach(() => jest.useRealTimers())

/** The bar as in the layout. */
const bar = (signOut: string | null, { name, logo, ...rest } = brand) => (
  <NavBar wordmark={<Wordmark name={name} logo={logo} />} faq={companyPages(rest).faq} signOut={signOut} />
)
const SIGN_OUT = '/api/form/sign-out?key=1'
const member = () => open(bar(SIGN_OUT))
const link = (name: string) => screen.getByRole('link', { name })

describe('navigation bar', () => {
  test('links a member to profile, dashboard, payments and FAQ [NAV-001, NAV-002, NAV-003, NAV-004]', () => {
    member()
    expect(link('My Profile')).toHaveAttribute('href', '/profile')
    expect(link('Dashboard')).toHaveAttribute('href', '/dashboard')
    expect(link('Dashboard')).toHaveAttribute('aria-current', 'page')
    expect(link('Payments')).not.toHaveAttribute('aria-current')
    screen.getByRole('navigation', { name: 'Main' })
    expect(link('FAQ')).toHaveAttribute('href', 'https://c.example/faq')
    expect(link('Payments')).toHaveAttribute('href', '/payments')
  })

  test('has the entries of a member in this order [WCAG 3.2.3]', () => {
    member()
    const entries = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'My Profile',
      'Dashboard',
      'Payments',
      'Settings',
      'FAQ',
      'Contact Us',
      'Sign Out',
    ])
    expect(screen.getByRole('button', { name: 'Contact Us' })).toHaveAttribute('aria-haspopup', 'dialog')
  })

  test('ends the session once on Sign Out and opens /login [NAV-005, NAV-006, NAV-007]', async () => {
    const made = serve({ 'DELETE /api/session': {} })
    const { user } = member()
    await user.dblClick(screen.getByRole('button', { name: 'Sign Out' }))
    expect(screen.getByRole('button', { name: 'Sign Out' })).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
    expect(made.map(({ call }) => call)).toEqual(['DELETE /api/session'])
    expect(document.cookie).toContain('notice=signed-out')
  })

  test('signs out whoever has signed in since the page was opened [NAV-026]', async () => {
    const made = serve({ 'DELETE /api/session': {} })
    document.documentElement.dataset.member = '7'
    const { user } = member()
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
    delete document.documentElement.dataset.member
    expect(made[0]?.headers).not.toHaveProperty('x-member')
  })

  test('says that Sign Out has failed, and signs out at the next press [NAV-027]', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the portal writes it, for browsers without the Cookie Store API
    document.cookie = 'notice=; Max-Age=0; Path=/'
    document.documentElement.dataset.member = '7'
    serve({ 'DELETE /api/session': [{ status: 500 }, {}] })
    const { user } = open(
      <>
        {bar(SIGN_OUT)}
        <ToastRegion />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await screen.findByText("We couldn't sign you out. Please try again.")
    expect(leave).not.toHaveBeenCalled()
    expect(document.cookie).not.toContain('notice')
    // The next call is again for the member of the page.
    expect(document.documentElement.dataset.member).toBe('7')
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
    delete document.documentElement.dataset.member
  })

  test('Sign Out works again on a page that the browser restores after leaving it', async () => {
    const made = serve({ 'DELETE /api/session': {} })
    const { user } = member()
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
    expect(made).toHaveLength(2)
  })

  test('shows a visitor FAQ, Login and Join only', () => {
    open(bar(null))
    expect(link('Login')).toHaveAttribute('href', '/login')
    expect(link('Join')).toHaveAttribute('href', '/#join')
    // Tab order must match the visual order.
    const entries = within(screen.getByRole('list')).getAllByRole('link')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['FAQ', 'Login', 'Join'])
    for (const name of ['My Profile', 'Dashboard']) expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('leads from the start page to its form, and keeps the campaign of the address [NAV-022]', () => {
    pathname = '/'
    open(bar(null))
    expect(link('Join')).toHaveAttribute('href', '#join')
    expect(link('Join')).toHaveAttribute('aria-current', 'page')
    expect(link('Login')).not.toHaveAttribute('aria-current')
  })

  test('in Spanish invites a visitor to register, not to enter something', () => {
    open(inSpanish(bar(null)))
    const entries = within(screen.getByRole('list')).getAllByRole('link')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Preguntas', 'Iniciar sesión', 'Registrarse'])
  })

  test('names the link to the start page without the letter before the name, which is a capital [WCAG 1.1.1]', () => {
    open(bar(null, { ...brand, name: 'northbridge' }))
    expect(link('northbridge')).toHaveAttribute('href', '/')
    screen.getByText('N')
  })

  test("shows the operator's logo instead of the name [WCAG 1.1.1]", () => {
    open(bar(null, { ...brand, logo: { path: '/logo', hasDarkColors: false } }))
    expect(screen.getByRole('img', { name: 'Carepanel' })).toHaveAttribute('src', '/logo')
    expect(link('Carepanel')).toHaveAttribute('href', '/')
    expect(screen.queryByText('Carepanel')).toBeNull()
  })

  test.each([
    [false, 'a light plate'],
    [true, 'nothing'],
  ])('a logo with dark colors of its own (%s) has %s behind it in the dark theme', (hasDarkColors) => {
    open(bar(null, { ...brand, logo: { path: '/logo', hasDarkColors } }))
    expect(screen.getByRole('img').matches('.brand-plate')).toBe(!hasDarkColors)
  })

  test('closes its menu when the page changes, and leaves it closed on Back', async () => {
    const { user, rerender } = member()
    const menu = screen.getByRole('button', { name: 'Menu' })
    await user.click(menu)
    expect(menu).toHaveAttribute('aria-expanded', 'true')
    for (const page of ['/profile', '/dashboard']) {
      pathname = page
      rerender(bar(SIGN_OUT))
      expect(menu).toHaveAttribute('aria-expanded', 'false')
    }
  })

  test('opens and closes the list of entries with its menu button [WCAG 4.1.2]', async () => {
    const { user } = member()
    const menu = screen.getByRole('button', { name: 'Menu' })
    const entries = screen.getByRole('list')
    expect(menu).toHaveAttribute('aria-controls', entries.id)
    expect(entries).toHaveClass('hidden')
    await user.click(menu)
    expect(entries).not.toHaveClass('hidden')
    await user.click(menu)
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    expect(entries).toHaveClass('hidden')
  })

  test('closes its menu on Escape and focuses the menu button [NAV-024, WCAG 2.4.3]', async () => {
    const { user } = member()
    const menu = screen.getByRole('button', { name: 'Menu' })
    await user.click(menu)
    await user.tab()
    expect(link('My Profile')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    expect(menu).toHaveFocus()
  })

  test('keeps its menu open on Escape in the dialog that one of its entries opened', async () => {
    const { user } = member()
    const menu = screen.getByRole('button', { name: 'Menu' })
    await user.click(menu)
    await user.click(screen.getByRole('button', { name: 'Contact Us' }))
    await user.type(await screen.findByLabelText('Your message'), '{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(menu).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('button', { name: 'Contact Us' })).toHaveFocus()
  })
})

describe('footer', () => {
  test.each([
    ['FAQ', 'NAV-009', '/faq'],
    ['Terms of Use', 'NAV-010', '/terms-of-use'],
    ['Privacy Policy', 'NAV-011', '/privacy-policy'],
    ['Contact', 'NAV-012', '/contact'],
  ])('links %s on the company site (%s)', (name, _, path) => {
    open(<Footer brand={brand} year={2026} chooseLanguage="/api/form/language" />)
    expect(link(name)).toHaveAttribute('href', `https://c.example${path}`)
  })

  test.each([
    ['FAQ', '/faq'],
    ['Terms of Use', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Contact', '/faq#contact'],
  ])('links %s on the portal when there is no company site', (name, path) => {
    open(<Footer brand={{ ...brand, siteUrl: null }} year={2026} chooseLanguage="/api/form/language" />)
    expect(link(name)).toHaveAttribute('href', path)
  })

  test.each([
    [
      { company: 'Care Research LLC', address: '1 Elm St, Troy, NY 12180' },
      'Care Research LLC, 1 Elm St, Troy, NY 12180',
    ],
    [{ company: 'Care Research LLC', address: null }, 'Care Research LLC'],
    [{ company: null, address: '1 Elm St, Troy, NY 12180' }, '1 Elm St, Troy, NY 12180'],
  ])('names of the company and its address what is set: %o', (set, text) => {
    open(<Footer brand={{ ...brand, ...set }} year={2026} chooseLanguage="/api/form/language" />)
    screen.getByText(text)
  })

  test('has the copyright line and the support address [NAV-013, GEN-011]', () => {
    open(<Footer brand={brand} year={2031} chooseLanguage="/api/form/language" />)
    screen.getByText(/2020 - 2031/)
    expect(link('help@c.example')).toHaveAttribute('href', 'mailto:help@c.example')
  })
})

describe('browser banner', () => {
  const banner = (userAgent: string) => renderToString(<BrowserBanner userAgent={userAgent} brand="Carepanel" />)

  test.each([
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'],
    ['Internet Explorer 6', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)'],
  ])('is HTML without scripts in %s [NAV-014, NAV-015, NAV-016, NAV-018]', (_, userAgent) => {
    const html = banner(userAgent)
    expect(html).toContain('Carepanel no longer supports this browser.')
    expect(html).toContain('Chrome, Safari, Firefox or Edge')
    expect(html).not.toContain('<script')
    expect(html).toContain('role="alert"')
  })

  test.each([
    [
      'Chrome',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    ],
    [
      'Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['nothing', ''],
  ])('is not shown in %s [NAV-017]', (_, userAgent) => {
    expect(banner(userAgent)).toBe('')
  })
})

describe('contact dialog', () => {
  afterEach(() => {
    delete document.documentElement.dataset.answerDays
  })
  const CALL = 'POST /api/panel/api/panelist-dashboard/contact-us'
  const where = "We'll answer at the email address you confirmed. If there is none, we'll call your mobile number."
  const thanks = 'Thank you for contacting us. We will reach out to you soon!'
  const text = () => screen.getByRole('textbox')
  const send = () => screen.getByRole('button', { name: 'Send' })

  async function contact(answer: Answer = {}) {
    const made = serve({ [CALL]: answer })
    const { user } = open(
      <>
        {bar(SIGN_OUT)}
        <ToastRegion />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Contact Us' }))
    await screen.findByRole('dialog', { name: 'Contact Us' })
    return { user, made }
  }

  test('has a single text area, which has the focus [NAV-008, CONTACT-001]', async () => {
    await contact()
    expect(within(screen.getByRole('dialog')).getAllByRole('textbox')).toEqual([screen.getByLabelText('Your message')])
    expect(text().tagName).toBe('TEXTAREA')
    await waitFor(() => expect(text()).toHaveFocus())
  })

  test('sends the trimmed text once, shows a toast and closes [CONTACT-002, CONTACT-004, CONTACT-005, ERR-159, API-022]', async () => {
    const { user, made } = await contact()
    await user.type(text(), '  Where is my money? ')
    await user.dblClick(send())
    expect(await screen.findByText(thanks)).toBeInTheDocument()
    expect(made.map(({ call, body }) => [call, body])).toEqual([[CALL, { content: 'Where is my money?' }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is empty again after its text was sent, and takes at most 4,000 characters', async () => {
    const { user } = await contact()
    expect(text()).toHaveAttribute('maxlength', '4000')
    await user.type(text(), 'Where is my money?')
    await user.click(send())
    await screen.findByText(thanks)
    await user.click(screen.getByRole('button', { name: 'Contact Us' }))
    expect(await screen.findByRole('textbox')).toHaveValue('')
  })

  test('stays open with the next message when it was closed while the first one was being sent [CONTACT-009]', async () => {
    const gate = Promise.withResolvers<void>()
    const { user } = await contact({ after: gate.promise })
    await user.type(text(), 'Where is my money?')
    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Contact Us' }))
    await user.type(text(), ' And my form?')
    gate.resolve()
    await screen.findByText(thanks)
    expect(text()).toHaveValue('Where is my money? And my form?')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Contact Us' }))
    expect(text()).toHaveValue('Where is my money? And my form?')
  })

  test('says that sending failed when it was closed meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const { user } = await contact({ ...refusal('UPSTREAM_UNAVAILABLE', 'x', 503), after: gate.promise })
    await user.type(text(), 'Where is my money?')
    await user.click(send())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    gate.resolve()
    expect(await screen.findByText('Something went wrong. Please retry again later.')).toBeInTheDocument()
  })

  test.each([
    ['1', 'We usually answer within 1 business day.'],
    ['2', 'We usually answer within 2 business days.'],
  ])('says in how many days support answers when the operator set %s [CONTACT-007]', async (days, sentence) => {
    document.documentElement.dataset.answerDays = days
    const { user } = await contact()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      `Send our support team a message. ${where} ${sentence}`,
    )
    await user.type(text(), 'Where is my money?')
    await user.click(send())
    expect(await screen.findByText(`${thanks} ${sentence}`)).toBeInTheDocument()
  })

  test('says where the answer comes, and promises no time that the operator did not set [CONTACT-008]', async () => {
    await contact()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(`Send our support team a message. ${where}`)
  })

  test('says it in Spanish [CONTACT-007]', async () => {
    document.documentElement.dataset.answerDays = '2'
    const { user } = open(inSpanish(bar(SIGN_OUT)))
    await user.click(screen.getByRole('button', { name: 'Contáctenos' }))
    expect(await screen.findByText(/Normalmente respondemos en 2 días hábiles\./)).toBeInTheDocument()
  })

  test.each(['', '   '])('does not send the text "%s" [CONTACT-003]', async (blank) => {
    const { user, made } = await contact()
    if (blank) await user.type(text(), blank)
    await user.click(send())
    expect(text()).toBeInvalid()
    expect(made).toEqual([])
  })

  test.each([
    ['ANYTHING', 400],
    ['INTERNAL_ERROR', 500],
  ])(
    'shows an error after %s and keeps the text, also after it was closed [CONTACT-006, ERR-158]',
    async (code, status) => {
      const { user } = await contact(refusal(code, 'The panel says no.', status))
      await user.type(text(), 'Where is my money?')
      await user.click(send())
      const alert = await within(screen.getByRole('dialog')).findByRole('alert')
      expect(alert).toHaveTextContent('Something went wrong. Please retry again later.')
      expect(text()).toHaveValue('Where is my money?')
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).toBeNull()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Contact Us' })).toHaveFocus())
      await user.click(screen.getByRole('button', { name: 'Contact Us' }))
      expect(await screen.findByRole('textbox')).toHaveValue('Where is my money?')
    },
  )
})

describe('Session Expired dialog', () => {
  const POLL = 'GET /api/panel/api/emailStatus'
  const expired: Answer = refusal('UNAUTHORIZED', 'x', 401)

  async function expire(path = '/dashboard') {
    history.replaceState(null, '', path)
    const made = serve({ [POLL]: expired, 'DELETE /api/session': {} })
    const { user } = open(
      <>
        <p>What I typed</p>
        <SessionWatch />
      </>,
    )
    await act(() => Promise.all([callApi(emailStatus), callApi(emailStatus), callApi(emailStatus)]))
    await screen.findByRole('alertdialog')
    return { user, made }
  }

  test('opens once for several 401s, with one button [SESS-006, SESS-007, SESS-008, SESS-011, ERR-180]', async () => {
    await expire()
    const dialog = screen.getByRole('alertdialog', { name: 'Session Expired' })
    expect(dialog).toHaveTextContent('Your session has expired, please login again.')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['OK'])
    // A second dialog would hide the first.
    expect(screen.getAllByRole('alertdialog', { hidden: true })).toHaveLength(1)
  })

  test('stays open on Escape and outside clicks, above the page', async () => {
    const { user } = await expire()
    await user.keyboard('{Escape}')
    await user.click(document.body)
    screen.getByRole('alertdialog')
    screen.getByText('What I typed')
  })

  test.each([
    [
      'a member page is come back to',
      '/completeProfile?tabIndex=3',
      '/login?returnUrl=%2FcompleteProfile%3FtabIndex%3D3',
    ],
    ['an open page is not', '/surveyLanding?maskId=m1', '/login'],
  ])('clears the session on OK and opens the login: %s [SESS-009, SESS-010, ERR-180]', async (_, path, to) => {
    const { user, made } = await expire(path)
    await user.dblClick(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(to))
    expect(made.map(({ call }) => call).filter((call) => call !== POLL)).toEqual(['DELETE /api/session'])
  })

  test('names the session of the page on OK, so that a newer one of another tab stays [C-74]', async () => {
    document.documentElement.dataset.sessionStart = '1764403200'
    const { user, made } = await expire()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    delete document.documentElement.dataset.sessionStart
    expect(made.at(-1)?.call).toBe('DELETE /api/session?startedAt=1764403200')
  })

  test('OK works again on a page that the browser restores after leaving it', async () => {
    const { user } = await expire()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  })

  test('opens for a call of the portal, too [ERR-180]', async () => {
    serve({ 'DELETE /api/draft?form=w9': expired })
    open(<SessionWatch />)
    await act(() => callApi(dropDraft, { query: { form: 'w9' } }))
    await screen.findByRole('alertdialog', { name: 'Session Expired' })
  })

  test('does not open for another status', async () => {
    serve({ [POLL]: refusal('INVALID_OTP') })
    open(<SessionWatch />)
    await act(() => callApi(emailStatus))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('notice on the next page', () => {
  const watch = () => (
    <>
      <NoticeWatch brand="Carepanel" />
      <ToastRegion />
    </>
  )
  const storeNotice = (name: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: simulates the server's cookie
    document.cookie = `notice=${name}; Path=/`
  }

  test.each([
    ['a saved profile', 'profile-saved', 'Profile information saved successfully.', 'ERR-125'],
    ['a code to an email', 'email-code-sent', 'Code sent to email. Thank you!', 'EMAIL-006'],
  ])('about %s is shown and its cookie deleted: %s, %s (%s)', (_about, name, text, _id) => {
    storeNotice(name)
    const { unmount: close } = open(watch())
    expect(screen.getByRole('status')).toHaveTextContent(text)
    expect(document.cookie).toBe('')
    close()
  })

  test('about a failed identity is shown on profile pages only, for ten seconds [OTP-044, OTP-045, OTP-046, PROF-096, CONST-026]', async () => {
    jest.useFakeTimers()
    storeNotice('identity-failure')
    const otherPage = open(watch(), { clock: true })
    expect(screen.queryByText(/Thank you for your interest/)).toBeNull()
    otherPage.unmount()
    pathname = '/completeProfile'
    open(watch(), { clock: true })
    const notice = screen.getByText(/Thank you for your interest in Carepanel research/)
    expect(notice).toHaveTextContent('we cannot confirm your identity and professional details')
    await advanceClock(9_900)
    expect(notice).toBeInTheDocument()
    await advanceClock(200)
    expect(notice).not.toBeInTheDocument()
  })

  test('about a failed identity stays when the next page shows it, too (C-50)', async () => {
    jest.useFakeTimers()
    storeNotice('identity-failure')
    pathname = '/profile'
    const { rerender } = open(watch(), { clock: true })
    await advanceClock(5_000)
    pathname = '/completeProfile'
    rerender(watch())
    expect(screen.getByRole('alert')).toHaveTextContent('Thank you for your interest in Carepanel research')
    pathname = '/dashboard'
    rerender(watch())
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test('with an unknown name is not shown', () => {
    storeNotice('%3Cscript%3E')
    open(watch())
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(document.cookie).toBe('')
  })

  test('deletes a cookie of a portal on https as browsers require it', () => {
    const set = jest.fn()
    Object.defineProperty(document, 'cookie', { get: () => '__Host-notice=profile-saved', set, configurable: true })
    open(watch())
    Reflect.deleteProperty(document, 'cookie')
    expect(set.mock.calls).toEqual([['__Host-notice=; Path=/; Max-Age=0; SameSite=Lax; Secure']])
  })
})

test.each([
  ['danger', 'alert'],
  ['warning', 'status'],
] as const)(
  'a %s notice of a form posted without JavaScript has the role %s and the name of the product',
  (tone, role) => {
    open(<FormNotice tone={tone} text="Thank you for your interest in {brand} research." brand="Carepanel" />)
    expect(screen.getByRole(role)).toHaveTextContent('Thank you for your interest in Carepanel research.')
  },
)
