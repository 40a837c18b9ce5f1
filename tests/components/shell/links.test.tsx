import { render, screen } from '@testing-library/react'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { NewTabLink } from '#components/shell/links.tsx'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { open, serve } from '#tests/support/screens/screens.tsx'

const about = 'Please check my address & name.'
const contact = (
  <ContactLink supportEmail="help@x.test" about={about}>
    Ask us
  </ContactLink>
)

test('ContactLink is a mail without scripts, and says that it opens a dialog', () => {
  render(contact)
  const link = screen.getByRole('link', { name: 'Ask us' })
  expect(link).toHaveAttribute('href', 'mailto:help@x.test?subject=Please%20check%20my%20address%20%26%20name.')
  expect(link).toHaveAttribute('aria-haspopup', 'dialog')
})

test('ContactLink sends its message only, not the form around it', async () => {
  const made = serve({ 'POST /api/panel/api/panelist-dashboard/contact-us': {} })
  const [submit, input] = [jest.fn(), jest.fn()]
  const { user } = open(
    <form onSubmit={submit} onInput={input}>
      {contact}
    </form>,
  )
  await user.click(screen.getByRole('link', { name: 'Ask us' }))
  await user.type(await screen.findByRole('textbox'), 'Thanks')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(made.map(({ body }) => body)).toEqual([{ content: `${about}\n\nThanks` }])
  expect(submit).not.toHaveBeenCalled()
  expect(input).not.toHaveBeenCalled()
})

test('NewTabLink opens a new tab, says so, and does not say where it was', () => {
  render(<NewTabLink href="https://x.test/terms">Terms of Use</NewTabLink>)
  const link = screen.getByRole('link', { name: 'Terms of Use (opens in a new tab)' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noreferrer')
})

test('RejectedForm warns, says why, and adds the note', () => {
  render(<RejectedForm rejection={{ reason: 'The name on line 1.', date: null }} note="Payments wait until then." />)
  expect(screen.getByText('Your Form W-9 was not accepted').closest('.notice')).toHaveClass('bg-warning-wash')
  screen.getByText('Why: The name on line 1.')
  screen.getByText('Payments wait until then.')
})
