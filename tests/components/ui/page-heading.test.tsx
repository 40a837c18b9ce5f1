import { screen } from '@testing-library/react'
import * as react from 'react'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { open } from '#tests/support/screens/screens.tsx'

/** Renders the first heading of a new document that was opened from this URL. */
async function arrive(referrer: string, field?: react.ReactNode, hash = '') {
  history.replaceState(null, '', `/professionalDetails${hash}`)
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  await jest.isolateModulesAsync(async () => {
    jest.doMock('react', () => react)
    const { PageHeading } = await import('#components/ui/PageHeading.tsx')
    open(
      <main>
        {field}
        <PageHeading>Professional details</PageHeading>
      </main>,
    )
  })
  return screen.getByRole('heading', { level: 1 })
}

it('PageHeading takes the focus in a document that another page of the portal opened [WCAG 2.4.3]', async () => {
  expect(await arrive('http://localhost/otp')).toHaveFocus()
})

it.each([
  ['an address that was typed', ''],
  ['another site', 'http://elsewhere.test/otp'],
  ['the same page', 'http://localhost/professionalDetails?returnUrl=/'],
])('PageHeading does not take the focus in a document that %s opened', async (_, referrer) => {
  expect(await arrive(referrer)).not.toHaveFocus()
})

it('PageHeading leaves the focus where a visitor has put it before the page was ready', async () => {
  const menu = (
    // biome-ignore lint/a11y/noAutofocus: simulates a visitor who pressed Tab
    <button type="button" autoFocus>
      Menu
    </button>
  )
  expect(await arrive('http://localhost/otp', menu)).not.toHaveFocus()
})

it('PageHeading leaves the focus to the field of a page that Forward opens from a focused heading [WCAG 2.4.3]', async () => {
  const login = <PageHeading key="login">Login</PageHeading>
  history.replaceState(null, '', '/login')
  const { rerender } = open(<main>{login}</main>)
  screen.getByRole('heading', { name: 'Login' }).focus()
  history.replaceState(null, '', '/otp')
  rerender(
    <main key="otp">
      <PageHeading>Enter your verification code</PageHeading>
      {/* biome-ignore lint/a11y/noAutofocus: the only field of its page */}
      <input aria-label="Verification code" autoFocus />
    </main>,
  )
  expect(screen.getByLabelText('Verification code')).toHaveFocus()
})

it('PageHeading leaves the focus to the heading of the card that the fragment names, and scrolls to it', async () => {
  const scrolled: string[] = []
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.id)
  })
  const card = (
    <Card id="basic-information" title="Basic Information">
      Text
    </Card>
  )
  expect(await arrive('http://localhost/preview', card, '#basic-information')).not.toHaveFocus()
  expect(screen.getByRole('heading', { name: 'Basic Information' })).toHaveFocus()
  expect(scrolled).toEqual(['basic-information'])
})

it('PageHeading leaves the focus to the field that the fragment names, and keeps it in the order of Tab [PROF-097]', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  await arrive('http://localhost/preview', <input id="profile-email" aria-label="Email" />, '#profile-email')
  const field = screen.getByLabelText('Email')
  expect(field).toHaveFocus()
  expect(field).not.toHaveAttribute('tabindex')
  expect(scroll.mock.contexts).toEqual([field])
})

it('PageHeading leaves the focus to the heading that the fragment names itself', async () => {
  jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  await arrive('http://localhost/faq', <h2 id="contact">Contact</h2>, '#contact')
  expect(screen.getByRole('heading', { name: 'Contact' })).toHaveFocus()
})

it('PageHeading takes the focus when the fragment names nothing that can have it', async () => {
  expect(await arrive('http://localhost/preview', <p id="note">Note</p>, '#note')).toHaveFocus()
})
