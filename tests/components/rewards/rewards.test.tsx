import { render, screen, waitFor, within } from '@testing-library/react'
import type { FormPost } from '#components/form/formPost.ts'
import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { DonationCenter } from '#components/rewards/non-profits/DonationCenter.tsx'
import { NonProfitScreen } from '#components/rewards/non-profits/NonProfitScreen.tsx'
import { ReferCard } from '#components/rewards/referrals/ReferCard.tsx'
import { ReferralStatus } from '#components/rewards/referrals/ReferralStatus.tsx'
import { ReferScreen } from '#components/rewards/referrals/ReferScreen.tsx'
import type { Referral } from '#components/rewards/referrals/referralRows.ts'
import { takeSigningRequest } from '#components/shell/signRequest.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { translateInBrowser } from '#tests/support/screens/translated.ts'

const push = jest.fn()
const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }) }))
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)
const GENERIC = 'Something went wrong. Please retry again later.'

describe('My Incentives', () => {
  test('shows both totals [DASH-029, DASH-030, DASH-031, FMT-006]', () => {
    render(<MyIncentives summary={{ totalIncentiveEarned: 1250, incentivesInProcess: 75.5 }} />)
    screen.getByRole('heading', { name: 'My Incentives' })
    expect(screen.getByText('Total earned').nextElementSibling).toHaveTextContent('$1,250')
    expect(screen.getByText('In process').nextElementSibling).toHaveTextContent('$75.50')
  })

  test('links each sum to its payments and shows the next payment', () => {
    const nextPayment = { amount: 80, by: '2026-12-05' }
    const held = { amount: 30, reason: 'Waiting for your Form W-9.' }
    render(
      <MyIncentives summary={{ totalIncentiveEarned: 1250, incentivesInProcess: 75.5, nextPayment }} held={held} />,
    )
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['$1,250', '/payments?show=paid&kind=survey#list'],
      ['$75.50', '/payments?show=balance&kind=survey#list'],
      ['$30 on hold', '/payments?show=on-hold&kind=survey#list'],
      ['All payments', '/payments'],
    ])
    screen.getByText('Next payment: $80 by Dec 5, 2026')
  })

  test('"Complete Form W-9" opens the tax tab and asks for the form there [TAX-042]', async () => {
    const held = { amount: 30, reason: 'Waiting for your Form W-9.' }
    const { user } = open(<MyIncentives summary={null} held={held} taxTab="/completeProfile?tabIndex=1" />)
    await user.click(screen.getByRole('link', { name: 'Complete Form W-9' }))
    expect(push.mock.calls).toEqual([['/completeProfile?tabIndex=1', { scroll: true }]])
    expect(takeSigningRequest()).toBe(true)
  })

  test('shows "Not available" for a sum that the panel does not answer', () => {
    render(<MyIncentives summary={{ totalIncentiveEarned: null, incentivesInProcess: null }} />)
    expect(screen.getAllByText('Not available')).toHaveLength(2)
    expect(screen.queryByText(/Next payment/)).toBeNull()
  })

  test('shows an error when the summary could not be loaded, and a Retry that loads it again [ERR-175]', async () => {
    const { user } = open(<MyIncentives summary={null} />)
    screen.getByText(GENERIC)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

describe('referral status page', () => {
  const referral = (facts: Partial<Referral> = {}): Referral => ({
    referentName: 'Zoe',
    referentEmail: 'zoe@x.co',
    referralStatus: 'Invited',
    referralBonus: 25,
    paymentStatus: null,
    paymentStatusUpdateDate: null,
    ...facts,
  })
  const show = (referrals: readonly Referral[] | null, bonus: number | null = null) =>
    open(<ReferralStatus panelistName="Mary Ann Lee" referrals={referrals} bonus={bonus} />)
  const table = () => within(screen.getByRole('table'))
  const names = () =>
    table()
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent)

  test.each([
    ['Invited', 'Pending', true],
    ['Registered', 'Pending', true],
    ['Verified', 'Pending', false],
    ['Verified', 'Paid', false],
    ['Registered', 'Stopped', false],
  ])(
    'of a friend %s with payment %s says that the bonus is not earned yet: %s [REF-035]',
    (referralStatus, paymentStatus, says) => {
      show([referral({ referralStatus, paymentStatus })])
      expect(screen.queryAllByText("Not earned yet: your friend isn't verified").length > 0).toBe(says)
    },
  )

  test('has no empty heading for a friend without a name', () => {
    show([referral(), referral({ referentName: ' ' })])
    expect(screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Zoe',
    ])
  })

  test('greets by name and links to the dashboard [REF-013, REF-014]', () => {
    show([])
    screen.getByText('Welcome, Mary Ann Lee')
    expect(screen.getByRole('button', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test.each([
    ['Refer another friend', [referral()]],
    ['Refer a friend', []],
    ['Refer a friend', null],
  ])('has the button "%s" [REF-038]', (name, referrals) => {
    show(referrals)
    expect(screen.getByRole('button', { name })).toHaveAttribute('href', '/referPopUP')
  })

  test('shows "No referral available." without referrals [REF-022]', () => {
    show([])
    screen.getByText('No referral available.')
  })

  test.each([
    [25, /^You earn \$25 for each friend/],
    [null, /^You earn a bonus for each friend/],
    [0, null],
  ])('without referrals says what one earns, of a bonus of %s [REF-022]', (bonus, sentence) => {
    show([], bonus)
    if (sentence) screen.getByText(sentence)
    else expect(screen.queryByText(/bonus/)).toBeNull()
  })

  test('shows an error when the referrals could not be loaded, and a Retry that loads them again [ERR-178]', async () => {
    const { user } = show(null)
    screen.getByText(GENERIC)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('has a table of five columns, and cards [REF-015, REF-016, REF-017, REF-018, REF-019, REF-021, REF-025, REF-031, FMT-004, FMT-006]', () => {
    show([referral({ paymentStatus: 'Paid', paymentStatusUpdateDate: '2026-10-01' })])
    expect(
      table()
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Referral Email', 'Referral Status', 'Referral Bonus', 'Payment Status'])
    const cells = table()
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells).toEqual(['Zoe', 'zoe@x.co', 'Invited', '$25', 'PaidOct 1, 2026'])
    const cards = screen.getByRole('list')
    expect(cards).toHaveClass('md:hidden')
    expect(screen.getByRole('table').closest('.hidden')).toHaveClass('md:block')
    for (const said of ['Zoe', 'zoe@x.co', '$25', 'PaidOct 1, 2026']) expect(cards).toHaveTextContent(said)
  })

  test('shows "No email" without an email, and None for another value that the panel does not answer', () => {
    show([referral({ referentEmail: null, referralStatus: null, referralBonus: null })])
    const cells = table()
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells).toEqual(['Zoe', 'No email', 'None', '', 'None'])
  })

  test.each([
    ['Pending', 'text-orange', 'REF-026'],
    ['Pending W9', 'text-orange', 'REF-027'],
    ['Approved', 'text-orange', 'REF-028'],
    ['Paid', 'text-success', 'REF-029'],
    ['Stopped', 'text-danger', 'REF-030'],
  ])('shows the bonus of %s in %s (%s)', (paymentStatus, color, _id) => {
    show([referral({ paymentStatus })])
    expect(table().getByText('$25')).toHaveClass(color)
    expect(within(screen.getByRole('list')).getByText('$25')).toHaveClass(color)
  })

  test('links a stopped bonus, and no other, to the payments page', () => {
    show([referral({ paymentStatus: 'Stopped' }), referral({ paymentStatus: 'Paid' })])
    const [link, ...others] = table().getAllByRole('link')
    expect(link).toHaveAttribute('href', '/payments?show=no-payment&kind=bonus#list')
    expect(others).toEqual([])
  })

  test('sorts by Name only [REF-020]', async () => {
    const { user } = show(['bo', 'Al', 'Cy'].map((referentName) => referral({ referentName })))
    const head = table().getByRole('columnheader', { name: 'Name' })
    expect(table().getAllByRole('button')).toHaveLength(1)
    expect(head).toHaveAttribute('aria-sort', 'none')
    await user.click(table().getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Al', 'bo', 'Cy'])
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    await user.click(table().getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Cy', 'bo', 'Al'])
    expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(head).toHaveAttribute('scope', 'col')
    expect(screen.getByRole('region', { name: 'Your referrals' })).toHaveAttribute('tabindex', '0')
  })

  test('has pages of 5 or 10 rows [REF-023, REF-024, CONST-036, CONST-037]', async () => {
    const { user } = show(Array.from({ length: 12 }, (_, at) => referral({ referentName: `Friend ${at + 1}` })))
    const size = screen.getByLabelText('Rows per page')
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10'])
    expect(names()).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(names()[0]).toBe('Friend 6')
    await user.selectOptions(size, '10')
    expect(names()).toHaveLength(10)
    expect(names()[0]).toBe('Friend 1')
  })
})

describe('referral form', () => {
  const CALL = 'POST /api/panel/api/refer-panelist'
  const link = 'https://c.example/?rcode=Abc123'
  function refer(answer: Answer | Answer[] = {}, profile: Parameters<typeof panelistProfile>[0] = {}, posted = unsent) {
    const made = serve({ [CALL]: answer })
    const { user } = open(
      <ReferScreen
        profile={panelistProfile({ status: 'Verified', refrralLink: link, ...profile })}
        brand="Carepanel"
        posted={posted}
      />,
    )
    const send = async () => {
      await user.type(screen.getByLabelText("Your friend's name"), 'Zoe')
      await user.type(screen.getByLabelText("Your friend's email"), ' Zoe @X.Co')
      await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    }
    return { user, made, send }
  }

  test('sends name and email and shows a toast [REF-001, REF-002, REF-003, REF-004, API-030, VAL-040, VAL-041, CONST-006]', async () => {
    const { made, send } = refer()
    expect(screen.getByLabelText("Your friend's name")).toHaveAttribute('maxlength', '75')
    await send()
    await waitFor(() => expect(toasts()).toEqual(['success: Referral invite sent successfully']))
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Zoe', email: 'zoe@x.co' }])
  })

  test('says after sending what happens next, and takes another referral', async () => {
    const { send } = refer()
    expect(screen.queryByText(/We emailed/)).toBeNull()
    await send()
    await screen.findByText(/We emailed zoe@x.co\./)
    expect(screen.getByRole('link', { name: 'Referral status' })).toHaveAttribute('href', '/referralStatus')
    expect(screen.getByLabelText("Your friend's name")).toHaveValue('')
    await waitFor(() => expect(screen.getByLabelText("Your friend's name")).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Send invitation' })).toBeDisabled()
  })

  test('hides the last success when the next invitation is sent, and so also when it is refused', async () => {
    const { send } = refer([{}, refusal('REFERENT_PANELIST_ALREADY_INVITED')])
    await send()
    await screen.findByText(/We emailed zoe@x.co\./)
    await waitFor(() => expect(toasts()).toHaveLength(1))
    await send()
    await screen.findByText('This email address is already invited')
    expect(screen.queryByText(/We emailed/)).toBeNull()
    expect(toasts()).toEqual([])
  })

  test('drops a rejected post once its correction is sent', async () => {
    const error = { status: 400, code: 'VALIDATION_FAILED', message: 'Invalid.' }
    const values = { name: '', email: 'zoe@x.co' }
    const { user } = refer({}, {}, { ...unsent, refused: { values, lists: {}, error, errors: {} } })
    screen.getByRole('region', { name: /fields/ })
    await user.type(screen.getByLabelText("Your friend's name"), 'Zoe')
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText(/We emailed zoe@x.co\./)
    expect(screen.queryByRole('region', { name: /fields/ })).toBeNull()
    expect(screen.getByLabelText("Your friend's email")).toHaveValue('')
  })

  test('says what happens next after a post without JavaScript', () => {
    refer({}, {}, { ...unsent, isDone: true })
    screen.getByText(/We emailed your friend\./)
  })

  test.each([
    [25, /^You earn \$25 for each friend/],
    [null, /^You earn a bonus for each friend/],
  ])('says what a referral earns (%j)', (referralBonus, words) => {
    refer({}, { referralBonus })
    screen.getByText(words)
  })

  test('promises nothing when a referral earns nothing', () => {
    refer({}, { referralBonus: 0 })
    expect(screen.queryByText(/You earn/)).toBeNull()
  })

  test('disables its button while the email is empty or invalid, and rejects a blank name [VAL-036, VAL-037, VAL-039, REF-036]', async () => {
    const { user, made } = refer()
    const button = screen.getByRole('button', { name: 'Send invitation' })
    const needs = screen.getByText("Enter your friend's full email address to continue.")
    await user.type(screen.getByLabelText("Your friend's name"), '   ')
    expect(button).toBeDisabled()
    expect(needs).not.toHaveClass('invisible')
    await user.type(screen.getByLabelText("Your friend's email"), 'zoe@x.abcde')
    expect(button).toBeDisabled()
    await user.clear(screen.getByLabelText("Your friend's email"))
    await user.type(screen.getByLabelText("Your friend's email"), 'zoe@x.co')
    expect(button).toBeEnabled()
    expect(needs).toHaveClass('invisible')
    await user.click(button)
    expect(screen.getByRole('region', { name: 'Please complete the required fields' })).toBeInTheDocument()
    expect(screen.getByLabelText("Your friend's name")).toHaveAccessibleDescription(/Enter your friend's name$/)
    expect(made).toEqual([])
  })

  test('names a missing name and email at their fields when it was posted without scripts [REF-036]', () => {
    const error = { status: 422, code: 'VALIDATION_FAILED', message: '' }
    refer({}, {}, { ...unsent, refused: { values: {}, lists: {}, error, errors: {} } })
    expect(screen.getByLabelText("Your friend's name")).toHaveAccessibleDescription(/Enter your friend's name$/)
    expect(screen.getByLabelText("Your friend's email")).toHaveAccessibleDescription(/Enter your friend's email$/)
  })

  test.each([
    ['REFERENT_PANELIST_ALREADY_INVITED', 'This email address is already invited', 'REF-005, ERR-155'],
    [
      'REFERENT_PANELIST_ALREADY_REGISTERED',
      'This email address is associated with an existing account.',
      'REF-006, ERR-156',
    ],
    ['ANYTHING_ELSE', GENERIC, 'REF-007, ERR-157'],
  ])('shows for %s: %s (%s)', async (code, said, _id) => {
    const { send } = refer(refusal(code))
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getByLabelText("Your friend's name")).toHaveValue('Zoe')
  })

  test('is shown to verified members only', () => {
    refer({}, { status: 'Pending Verification' })
    expect(screen.queryByLabelText("Your friend's name")).toBeNull()
    expect(screen.queryByDisplayValue(link)).toBeNull()
    screen.getByText('You can refer friends once your account is verified.')
  })

  describe('referral link', () => {
    const copy = () => screen.getByRole('button', { name: 'Copy' })

    test('is copied on Copy, with a toast [REF-008, REF-009, ERR-170]', async () => {
      const { user } = refer()
      const field = screen.getByLabelText<HTMLInputElement>('Your referral link')
      expect(field).toHaveValue(link)
      expect(field).toHaveAttribute('readonly')
      expect(field).toHaveAccessibleDescription(
        'Or share this link. Everyone who joins with it counts as your referral.',
      )
      await user.click(field)
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link)
      await user.click(copy())
      await waitFor(() => expect(toasts()).toEqual(['success: Link copied successfully']))
      expect(await navigator.clipboard.readText()).toBe(link)
    })

    test('shows an error toast when copying fails [REF-010, ERR-171]', async () => {
      const { user } = refer()
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
      await user.click(copy())
      await waitFor(() => expect(toasts()).toEqual(['danger: Unable to copy, please try again']))
    })

    test('shows an error toast when the browser has no clipboard [REF-011, ERR-172]', async () => {
      const { user } = refer()
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      await user.click(copy())
      await waitFor(() => expect(toasts()).toEqual(['danger: Copy text not supported']))
    })
  })
})

describe('non-profit form', () => {
  const CALL = 'POST /api/panel/api/non-profit-organizations'
  const organizations = [
    { id: 3, name: 'Hearts of Ohio' },
    { id: 1, name: 'Prefer not to donate' },
  ]
  function choose(answer: Answer = {}, chosen: number | null = null, post: FormPost = unsentPost) {
    const made = serve({ [CALL]: answer })
    const { user, unmount } = open(<NonProfitScreen organizations={organizations} chosen={chosen} post={post} />)
    return { user, made, unmount }
  }
  const select = () => screen.getByLabelText('Organization')
  const save = () => screen.getByRole('button', { name: 'Save' })

  test('lists the placeholder first [DON-003]', () => {
    choose()
    expect(
      within(select())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select Organization', 'Hearts of Ohio', 'Prefer not to donate'])
  })

  test('requires a choice [DON-004, VAL-048]', async () => {
    const { user, made } = choose()
    await user.click(save())
    expect(select()).toHaveFocus()
    await user.tab()
    expect(select()).toHaveAccessibleDescription(/Select an organization/)
    expect(made).toEqual([])
  })

  test('saves the choice, shows a toast and opens the dashboard [DON-005, DON-006, ERR-154, API-032]', async () => {
    const { user, made } = choose()
    await user.selectOptions(select(), 'Hearts of Ohio')
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['success: Non-Profit Organization name updated successfully']))
    expect(made.map(({ body }) => body)).toEqual([{ id: 3 }])
    expect(push).toHaveBeenCalledWith('/dashboard')
  })

  test('shows an error and keeps the choice when the save fails [DON-007]', async () => {
    const { user } = choose(refusal('X', 'x', 500))
    await user.selectOptions(select(), 'Hearts of Ohio')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC)
    expect(select()).toHaveValue('3')
  })

  test('says when to try again, if the panel answers that', async () => {
    const { user } = choose({ ...refusal('TOO_MANY_REQUESTS', 'x', 429), headers: { 'retry-after': '90' } })
    await user.selectOptions(select(), 'Hearts of Ohio')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(`${GENERIC} You can try again in 2 minutes.`)
  })

  test("starts with the member's choice", () => {
    choose({}, 3)
    expect(select()).toHaveValue('3')
  })

  test('starts with the choice of a refused post without JavaScript, not with the saved one', () => {
    choose({}, 1, { ...unsentPost, values: { id: '3' } })
    expect(select()).toHaveValue('3')
  })

  test('opens no page once the member has left it', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const { user, unmount } = choose({ after: answered })
    await user.selectOptions(select(), 'Hearts of Ohio')
    await user.click(save())
    unmount()
    resolve()
    await waitFor(() => expect(toasts()).toEqual(['success: Non-Profit Organization name updated successfully']))
    expect(push).not.toHaveBeenCalled()
  })

  test('shows an error when the list could not be loaded', () => {
    render(<NonProfitScreen organizations={null} chosen={null} post={unsentPost} />)
    screen.getByText(GENERIC)
  })
})

describe('donation center', () => {
  const card = (chosen: { id: number; name: string } | null) => (
    <DonationCenter chosen={chosen} organizations={[{ id: 3, name: 'Hearts of Ohio' }]} supportEmail="help@c.example" />
  )

  test('focuses its heading once an organization is chosen [DON-012]', () => {
    const { rerender } = render(card(null))
    expect(screen.getByRole('heading', { name: 'Donation Center' })).not.toHaveFocus()
    rerender(card({ id: 3, name: 'Hearts of Ohio' }))
    expect(screen.getByRole('heading', { name: 'Donation Center' })).toHaveFocus()
  })

  test('stays in a browser that translates the page, when the member prefers not to donate', () => {
    const { rerender } = render(card(null))
    translateInBrowser()
    rerender(card({ id: 9, name: 'Prefer not to donate' }))
    screen.getByText(/^You prefer not to donate\. Changed your mind\? Pick a non-profit\./)
  })

  test('says that the member prefers not to donate, and offers another choice [DON-013, CONST-043]', () => {
    const { rerender } = render(card({ id: 9, name: 'Prefer not to donate' }))
    screen.getByText(/^You prefer not to donate\. Changed your mind\? Pick a non-profit\./)
    expect(screen.getByText('Help Raise Funds')).toHaveAttribute('aria-haspopup', 'dialog')
    rerender(card(null))
    expect(screen.queryByText(/You prefer not to donate/)).toBeNull()
  })

  test('says that the own pay stays the same, also in its form [DON-011]', () => {
    render(card(null))
    screen.getByText(/Your own pay stays the same\./)
    open(<NonProfitScreen organizations={[{ id: 3, name: 'Hearts of Ohio' }]} chosen={null} post={unsentPost} />)
    screen.getByText("We'll donate to it each time you complete a survey. Your own pay stays the same.")
    screen.getByText('To change it later, email us.')
  })
})

test('an invitation that arrives after its dialog was closed keeps the next one that is being typed', async () => {
  const gate = Promise.withResolvers<void>()
  serve({ 'POST /api/panel/api/refer-panelist': { after: gate.promise } })
  const { user } = open(<ReferCard brand="Carepanel" link={null} bonus={null} />)
  const openDialog = () => user.click(screen.getByRole('button', { name: 'Refer a friend' }))
  await openDialog()
  await user.type(await screen.findByLabelText("Your friend's name"), 'Zoe')
  await user.type(screen.getByLabelText("Your friend's email"), 'zoe@x.co')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await user.keyboard('{Escape}')
  await openDialog()
  await user.clear(screen.getByLabelText("Your friend's name"))
  await user.type(screen.getByLabelText("Your friend's name"), 'Max')
  gate.resolve()
  await waitFor(() => expect(toasts()).toEqual(['success: Referral invite sent successfully']))
  expect(screen.getByLabelText("Your friend's name")).toHaveValue('Max')
  await user.keyboard('{Escape}')
  await openDialog()
  expect(screen.getByLabelText("Your friend's name")).toHaveValue('Max')
})
