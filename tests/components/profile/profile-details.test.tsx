import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { forgetDrafts, latestDraft } from '#components/form/kit/draft/drafts.ts'
import { DetailsScreen } from '#components/profile/details/DetailsScreen.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { lookups, newcomer } from '#tests/support/screens/profiles.ts'
import { type Answer, open, refusal, serve, toPanel } from '#tests/support/screens/screens.tsx'
import { translateInBrowser } from '#tests/support/screens/translated.ts'

const push = jest.fn()
const refresh = jest.fn()
const router = { push, refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const REGISTER = 'PATCH /api/panel/api/register-profession'
const PROFILE = 'GET /api/panel/api/panelist-profiles/me'
const CONTACT = 'POST /api/panel/api/panelist-dashboard/contact-us'
const GENERIC = 'Something went wrong. Please retry again later.'

const details = (
  facts: Parameters<typeof newcomer>[0] = {},
  waiting: Partial<Parameters<typeof DetailsScreen>[0]> = {},
) => (
  <>
    <DetailsScreen
      posted={unsent}
      profile={newcomer(facts)}
      lookups={lookups}
      draft={null}
      returnUrl={undefined}
      brand="Carepanel"
      supportEmail="help@c.example"
      {...waiting}
    />
    <ToastRegion />
  </>
)
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

async function nurse(answers: Record<string, Answer | Answer[]>) {
  const made = serve(answers)
  const { user } = open(details())
  await user.selectOptions(field('Profession'), 'Nurse')
  await user.selectOptions(field('Category'), 'Registered Nurse')
  await user.selectOptions(field('Specialty'), 'Oncology')
  await user.selectOptions(field('Title/Position'), 'Charge nurse')
  await user.type(field('NPI number (optional)'), '1234567893')
  await user.type(field('Email'), 'Mary@X.co')
  await user.click(button('Submit'))
  return { made, user }
}

beforeEach(() => {
  forgetDrafts()
})

it('professional details send seven answers [PDET-002, PDET-003, API-060]', async () => {
  const { made } = await nurse({ [REGISTER]: {}, [PROFILE]: { body: newcomer() } })
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(toPanel(made).find(({ call }) => call === REGISTER)).toMatchObject({
    body: {
      npiNumber: '1234567893',
      email: 'mary@x.co',
      professionId: 4,
      specialityId: 41,
      subSpecialityId: 411,
      nurseCategoryId: 3,
      pharmacySettingId: null,
    },
  })
})

it('professional details send null for what the profession does not ask for [PDET-002, PDET-003]', async () => {
  const made = serve({ [REGISTER]: {}, [PROFILE]: { body: newcomer() } })
  const { user } = open(details())
  await user.selectOptions(field('Profession'), 'Pharmacy')
  await user.selectOptions(field('Title'), 'Pharmacist')
  await user.selectOptions(field('Pharmacy Setting'), 'Hospital')
  await user.type(field('Email'), 'mary@x.co')
  await user.click(button('Submit'))
  await waitFor(() => expect(toPanel(made)).not.toEqual([]))
  expect(toPanel(made)[0]?.body).toEqual({
    npiNumber: null,
    email: 'mary@x.co',
    professionId: 5,
    specialityId: 51,
    subSpecialityId: null,
    nurseCategoryId: null,
    pharmacySettingId: 2,
  })
})

it.each([
  ['Registered', '/profile'],
  ['Verified', '/dashboard'],
])('professional details load the profile after the save: %s opens %s [PDET-005, PROF-100]', async (status, home) => {
  await nurse({ [REGISTER]: {}, [PROFILE]: { body: newcomer({ status }) } })
  await waitFor(() => expect(push).toHaveBeenCalledWith(home))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(await screen.findByText('Profile information saved successfully.')).toBeInTheDocument()
})

it.each([
  ['/surveyLanding?maskId=m-1', '/surveyLanding?maskId=m-1'],
  ['https://elsewhere.example', '/profile'],
])('professional details open the returnUrl after the save: %s opens %s', async (returnUrl, next) => {
  serve({ [REGISTER]: {}, [PROFILE]: { body: newcomer() } })
  const { user } = open(
    details({}, { returnUrl, draft: { professionId: '5', specialityId: '51', pharmacySettingId: '2' } }),
  )
  expect(field('Pharmacy Setting')).toHaveDisplayValue('Hospital')
  await user.type(field('Email'), 'mary@x.co')
  await user.click(button('Submit'))
  await waitFor(() => expect(push).toHaveBeenCalledWith(next))
})

it('professional details that are complete link to the returnUrl', () => {
  open(details({ professionId: 4, specialityId: 41, email: 'mary@x.co' }, { returnUrl: '/surveyLanding?ckey=c-1' }))
  expect(button('Continue')).toHaveAttribute('href', '/surveyLanding?ckey=c-1')
})

it('professional details delete their draft after the save', async () => {
  const { made } = await nurse({ [REGISTER]: {}, [PROFILE]: { body: newcomer() }, 'POST /api/draft': {} })
  await waitFor(() => expect(made.map(({ call }) => call)).toContain('DELETE /api/draft?form=professional-details'))
})

it('professional details keep what is typed as a draft', async () => {
  const made = serve({ 'POST /api/draft': {} })
  const { user } = open(details())
  await user.type(field('Email'), 'mary@x.co')
  dispatchEvent(new Event('pagehide'))
  await waitFor(() =>
    expect(made.at(-1)).toMatchObject({
      call: 'POST /api/draft',
      body: { form: 'professional-details', values: { email: 'mary@x.co' } },
    }),
  )
})

it('professional details prefer saved answers over a draft', () => {
  open(details({ professionId: 4 }, { draft: { professionId: '5', specialityId: '42', npiNumber: '1234567893' } }))
  expect(screen.getByText('Nurse')).toBeInTheDocument()
  expect(field('Category')).toHaveDisplayValue('Practical Nurse')
  expect(field('NPI number (optional)')).toHaveValue('1234567893')
})

it.each([
  ['ILLEGAL_NPI', 'ERR-126', 'NPI number (optional)', ['NPI number', 'contact us']],
  ['PANELIST_WITH_NPI_EXISTS', 'ERR-127', 'NPI number (optional)', ['NPI number', 'contact us']],
  ['INVALID_NPI', 'ERR-128', 'NPI number (optional)', ['NPI number', 'contact us']],
  ['ALREADY_REGISTERED_EMAIL', 'ERR-129', 'Email', ['Email']],
])(
  'professional details show %s at its field, which has the focus, and keep the answers (%s)',
  async (code, _id, label, links) => {
    const { user, made } = await nurse({ [REGISTER]: [refusal(code), {}], [PROFILE]: { body: newcomer() } })
    await waitFor(() => expect(field(label)).toHaveFocus())
    expect(screen.getAllByText('The message of the server.')).toHaveLength(1)
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(/The message of the server\.$/))
    expect(field(label)).toBeInvalid()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links)
    expect(screen.getByText('The message of the server.').closest('[role=alert]')).toBeNull()
    expect(field('Specialty')).toHaveDisplayValue('Oncology')
    expect(field('NPI number (optional)')).toHaveValue('1234567893')
    expect(field('Email')).toHaveValue('mary@x.co')
    expect(push).not.toHaveBeenCalled()
    await user.click(button('Submit'))
    await waitFor(() => expect(push).toHaveBeenCalled())
    expect(toPanel(made).filter(({ call }) => call === REGISTER)).toHaveLength(2)
  },
)

const HELP = "Check the number for mistakes. If it's right, contact us and we'll help."
const helps = () => screen.queryAllByText((_, element) => element?.tagName === 'P' && element.textContent === HELP)

it('professional details say what to do about a refused NPI, and open a message with the number [PDET-006]', async () => {
  const { user, made } = await nurse({ [REGISTER]: refusal('ILLEGAL_NPI'), [CONTACT]: {} })
  await screen.findByText('The message of the server.')
  expect(helps()).toHaveLength(1)
  const link = screen.getByRole('link', { name: 'contact us' })
  expect(link).toHaveAttribute(
    'href',
    "mailto:help@c.example?subject=My%20NPI%20number%20isn't%20accepted%3A%201234567893",
  )
  await user.click(link)
  const message = await screen.findByLabelText('Your message')
  expect(message).toHaveValue("My NPI number isn't accepted: 1234567893\n\n")
  await user.type(message, 'Why?')
  await user.click(button('Send'))
  await waitFor(() => expect(screen.queryByLabelText('Your message')).toBeNull())
  const content = "My NPI number isn't accepted: 1234567893\n\nWhy?"
  expect(made.filter(({ call }) => call === CONTACT).map(({ body }) => body)).toEqual([{ content }])
  expect(made.filter(({ call }) => call === REGISTER)).toHaveLength(1)
  expect(helps()).toHaveLength(1)
})

it('professional details say nothing more about an NPI that only has the wrong format [PDET-006]', async () => {
  serve({})
  const { user } = open(details())
  await user.type(field('Email'), 'mary@x.co')
  await user.selectOptions(field('Profession'), 'Nurse')
  await user.type(field('NPI number (optional)'), '12345')
  await user.click(button('Submit'))
  await waitFor(() => expect(field('NPI number (optional)')).toBeInvalid())
  expect(helps()).toEqual([])
})

it('professional details drop the message of a field when it is corrected', async () => {
  const { user } = await nurse({ [REGISTER]: refusal('INVALID_NPI') })
  await screen.findByText('The message of the server.')
  await user.type(field('NPI number (optional)'), '{Backspace}1')
  await waitFor(() => expect(field('NPI number (optional)')).toBeValid())
  expect(screen.queryByText('The message of the server.')).toBeNull()
  expect(helps()).toEqual([])
})

it('professional details show an error about a saved NPI at the button', async () => {
  serve({ [REGISTER]: refusal('PANELIST_WITH_NPI_EXISTS') })
  const { user } = open(details({ npiNumber: '1234567893', professionId: 5, specialityId: 51 }))
  await user.selectOptions(field('Pharmacy Setting'), 'Hospital')
  await user.type(field('Email'), 'mary@x.co')
  await user.click(button('Submit'))
  expect((await screen.findByText('The message of the server.')).closest('[role=alert]')).not.toBeNull()
})

describe('professional details that the server refused without scripts', () => {
  const refused = (code: string): PostedForm => ({
    ...unsent,
    refused: { values: {}, lists: {}, errors: {}, error: { status: 400, code, message: 'The message of the server.' } },
  })
  const draft = { professionId: '5', specialityId: '51', npiNumber: '1234567893', email: 'mary@x.co' }
  const page = (code: string, facts = {}) => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(details(facts, { draft, posted: refused(code) }))
    return container
  }

  it.each([
    ['INVALID_NPI', 'npiNumber', 'contact us'],
    ['ALREADY_REGISTERED_EMAIL', 'email'],
  ])('show %s at %s, which has the focus, and keep the answers', (code, name, ...more) => {
    const content = within(page(code))
    const fields = content.getAllByRole<HTMLInputElement>('textbox')
    expect(fields.filter(({ autofocus }) => autofocus).map((one) => one.name)).toEqual([name])
    expect(fields.map(({ value }) => value)).toEqual(['1234567893', 'mary@x.co'])
    const links = content.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links).toEqual([expect.stringContaining('The message of the server.'), ...more])
    for (const shown of content.getAllByText('The message of the server.'))
      expect(shown.closest('[role=alert]')).toBeNull()
  })

  it('show an error about a saved NPI at the button', () => {
    const content = within(page('PANELIST_WITH_NPI_EXISTS', { npiNumber: '1234567893' }))
    expect(content.getByText('The message of the server.').closest('[role=alert]')).not.toBeNull()
    expect(content.queryByRole('link')).toBeNull()
  })
})

it.each([
  ['VALIDATION_FAILED', GENERIC, 'ERR-130'],
  ['NPI_DOES_NOT_MATCH_LAST_NAME', GENERIC, 'ERR-130'],
])('professional details show for %s "%s" and stay open (%s)', async (code, sentence) => {
  await nurse({ [REGISTER]: refusal(code) })
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeInTheDocument()
  expect(field('Specialty')).toHaveDisplayValue('Oncology')
  expect(field('Email')).toHaveValue('mary@x.co')
  expect(push).not.toHaveBeenCalled()
})

it('professional details stay in a browser that translates the page, when the email is entered', async () => {
  serve({})
  const { user } = open(details())
  translateInBrowser()
  await user.type(field('Email'), 'mary@x.c')
  expect(button('Submit')).toHaveAccessibleDescription('Correct your email address to continue.')
  await user.type(field('Email'), 'o')
  expect(button('Submit')).toBeEnabled()
})

it('professional details disable Submit while the email is empty or invalid, and say why [VAL-036, VAL-037, VAL-127]', async () => {
  serve({})
  const { user } = open(details())
  expect(button('Submit')).toBeDisabled()
  expect(button('Submit')).toHaveAccessibleDescription(
    'Please complete the required fields. Enter your email address to continue.',
  )
  await user.type(field('Email'), 'mary@x.c')
  expect(button('Submit')).toBeDisabled()
  expect(button('Submit')).toHaveAccessibleDescription('Correct your email address to continue.')
  await user.type(field('Email'), 'o')
  await waitFor(() => expect(button('Submit')).toBeEnabled())
})

it('professional details list missing answers and send nothing [VAL-077, VAL-078, VAL-081, PROF-102]', async () => {
  const made = serve({})
  const { user } = open(details())
  const links = () => screen.getAllByRole('link').map((link) => link.textContent)
  await user.type(field('Email'), 'mary@x.co')
  await user.click(button('Submit'))
  await screen.findByText('Please complete the required fields')
  expect(links()).toEqual(['Choose your profession'])
  await user.selectOptions(field('Profession'), 'Nurse')
  await user.click(button('Submit'))
  await waitFor(() =>
    expect(links()).toEqual(['Choose your category', 'Choose your specialty', 'Choose your title/position']),
  )
  expect(toPanel(made)).toEqual([])
})

it('professional details show saved answers as text, and only Continue when all are saved [WCAG 3.3.7]', () => {
  open(details({ professionId: 4, specialityId: 41, email: 'mary@x.co' }))
  expect(screen.getByText('Registered Nurse')).toBeInTheDocument()
  expect(screen.queryByLabelText('Profession')).toBeNull()
  expect(button('Continue')).toHaveAttribute('href', '/profile')
})

it('professional details say how long they take', () => {
  open(details())
  expect(screen.getByText(/^Step/, { selector: 'strong' }).parentElement).toHaveTextContent(
    'Step 1 of 2: Account Registration, about 1 minute',
  )
})

it('professional details do not ask a patient for a profession', () => {
  open(details({ type: 'Patient' }))
  expect(screen.queryByLabelText('Profession')).toBeNull()
  expect(button('Continue')).toBeInTheDocument()
})

describe('NPI lookup of professional details', () => {
  const NPI = 'GET /api/panel/api/npi/1234567893'
  const address = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' }
  const found = { professionId: 1, specialityId: 11, subSpecialityId: 111, address }

  it('follows the profession, and fills it in, too, and the address of the profile draft', async () => {
    serve({ [NPI]: { body: found } })
    const { user } = open(details())
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels.slice(0, 2)).toEqual(['Profession', 'NPI number (optional)'])
    expect(field('NPI number (optional)')).toHaveAccessibleDescription(
      'Your National Provider Identifier: 10 digits. We use it to fill in your details. You can leave it empty unless you are a physician, physician assistant or nurse practitioner.',
    )
    await user.type(field('NPI number (optional)'), '1234567893')
    await waitFor(() => expect(field('Profession')).toHaveDisplayValue('Physician (MD, DO, Resident)'))
    expect(field('Specialty')).toHaveDisplayValue('Cardiology')
    expect(field('Subspecialty (optional)')).toHaveDisplayValue('Interventional')
    expect(latestDraft('profile', null)).toMatchObject({ firstLine: '480 Garden Street', zipCode: '07030' })
  })

  it('fills in what a chosen profession leaves open', async () => {
    serve({ [NPI]: { body: found } })
    const { user } = open(details())
    await user.selectOptions(field('Profession'), 'Physician (MD, DO, Resident)')
    await user.type(field('NPI number'), '1234567893')
    await waitFor(() => expect(field('Specialty')).toHaveDisplayValue('Cardiology'))
    expect(field('Subspecialty (optional)')).toHaveDisplayValue('Interventional')
  })

  it('says what it filled in, until the number changes [PDET-008, WCAG 4.1.3]', async () => {
    serve({ [NPI]: { body: found } })
    const { user } = open(details())
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const sentence = 'We filled in what the NPI registry says. Check that it is right.'
    expect(statuses()).not.toContain(sentence)
    await user.type(field('NPI number (optional)'), '1234567893')
    await waitFor(() => expect(statuses()).toContain(sentence))
    await user.type(field('NPI number'), '{Backspace}')
    await waitFor(() => expect(statuses()).not.toContain(sentence))
  })

  it('keeps a chosen profession', async () => {
    serve({ [NPI]: { body: found } })
    const { user } = open(details())
    await user.selectOptions(field('Profession'), 'Pharmacy')
    await user.type(field('NPI number (optional)'), '1234567893')
    await waitFor(() => expect(latestDraft('profile', null)).not.toBeNull())
    expect(field('Profession')).toHaveDisplayValue('Pharmacy')
    expect(screen.queryByText(/^We filled in/)).toBeNull()
  })

  it('shows no error when it fails', async () => {
    const made = serve({ [NPI]: refusal('NOT_FOUND', 'x', 404) })
    const { user } = open(details())
    await user.type(field('NPI number (optional)'), '1234567893')
    await waitFor(() => expect(toPanel(made)).toHaveLength(1))
    expect(field('Profession')).toHaveDisplayValue('Select')
    for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
  })
})
