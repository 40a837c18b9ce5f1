import { screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { loadPage } from '#components/call/loadPage.ts'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { landingPosts } from '#components/surveys/landing/landingPost.ts'
import { english } from '#lib/language/translate.ts'
import { unsent, unsentLanding } from '#tests/support/screens/forms.ts'
import { lookups, newcomer } from '#tests/support/screens/profiles.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
afterEach(() => {
  jest.useRealTimers()
})

const START = 'POST /api/surveys/start'
const GENERIC = 'Something went wrong. Please retry again later.'
const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const FORM = '/surveyLanding?ckey=c1&isRegistered=true'
const opened: Answer = { body: { next: '/redirect?to=sealed' } }

const plain = { surveyType: null, npiMandatory: false }
const listed = (type: string, npiMandatory = true) => ({ surveyType: { type }, npiMandatory })

interface World {
  facts?: Parameters<typeof newcomer>[0]
  survey?: typeof plain | ReturnType<typeof listed>
  keys?: { ckey: string } | { maskId: string }
  answer?: Answer | Answer[]
  clock?: boolean
}

function landing({ facts, survey = plain, keys = { ckey: 'c1' }, answer = opened, clock }: World = {}) {
  if (clock) jest.useFakeTimers()
  const made = serve({ [START]: answer })
  const profile = newcomer(facts)
  const screenOf = (details: ReturnType<typeof detailsOf> | undefined) => (
    <LandingStart surveyMaskedId="survey-1" {...keys} brand="Carepanel" details={details} posts={unsentLanding} />
  )
  const details = detailsOf({ profile, lookups }, survey)
  return { made, details, screenOf, ...open(screenOf(details), { clock }) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const started = () => waitFor(() => expect(loadPage).toHaveBeenCalledWith('/redirect?to=sealed'))
const sent = (made: ReturnType<typeof serve>) =>
  made.map(({ body }) => z.parse(z.object({ details: z.unknown() }), body).details)

async function answerAsNurse({ user }: ReturnType<typeof landing>) {
  await user.selectOptions(field('Profession'), 'Nurse')
  await user.selectOptions(field('Category'), 'Registered Nurse')
  await user.selectOptions(field('Specialty'), 'Oncology')
  await user.selectOptions(field('Title/Position'), 'Charge nurse')
  await user.type(field('NPI number (optional)'), '1234567893')
  await user.type(field('Email'), 'Mary@X.co')
  await user.click(button('Start Survey'))
}

const nurse = {
  npiNumber: '1234567893',
  email: 'mary@x.co',
  professionId: 4,
  specialityId: 41,
  subSpecialityId: 411,
  nurseCategoryId: 3,
  pharmacySettingId: null,
}

describe('details form of the landing page', () => {
  test("sends a professional's details and opens the survey [SURVEY-028, SURVEY-029, SURVEY-030, SURVEY-031, SURVEY-032, SURVEY-034, SURVEY-036, SURVEY-037, SURVEY-039]", async () => {
    const world = landing()
    button('Cancel')
    await answerAsNurse(world)
    await started()
    expect(world.made).toMatchObject([
      { call: START, body: { by: 'campaign', surveyMaskedId: 'survey-1', ckey: 'c1', details: nurse } },
    ])
  })

  test('asks a pharmacist for the setting, and sends a saved email unchanged [SURVEY-033]', async () => {
    const { user, made } = landing({ facts: { email: 'Mary@X.co' } })
    await user.selectOptions(field('Profession'), 'Pharmacy')
    await user.selectOptions(field('Title'), 'Pharmacist')
    await user.selectOptions(field('Pharmacy Setting'), 'Hospital')
    await user.click(button('Start Survey'))
    await started()
    expect(sent(made)).toMatchObject([{ professionId: 5, pharmacySettingId: 2, email: 'Mary@X.co' }])
  })

  test('asks a patient for the email only [SURVEY-035, SURVEY-038, VAL-077]', async () => {
    const { user, made } = landing({ facts: { type: 'Patient' } })
    expect(screen.getAllByRole('textbox')).toEqual([field('Email')])
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.type(field('Email'), 'Sam@x.co')
    await user.click(button('Start Survey'))
    await started()
    expect(sent(made)).toEqual([{ email: 'sam@x.co' }])
  })

  test('shows saved details as text, asks for the others and sends all', async () => {
    const facts = { professionId: 1, specialityId: 11, npiNumber: '1234567893' }
    const { user, made } = landing({ facts })
    for (const known of ['Physician (MD, DO, Resident)', 'Cardiology', '1234567893']) screen.getByText(known)
    expect(screen.queryByLabelText('Profession')).toBeNull()
    expect(screen.queryByLabelText(/NPI/)).toBeNull()
    await user.type(field('Email'), 'mary@x.co')
    await user.click(button('Start Survey'))
    await started()
    expect(sent(made)).toEqual([
      { ...facts, subSpecialityId: null, nurseCategoryId: null, pharmacySettingId: null, email: 'mary@x.co' },
    ])
  })

  test.each([
    [listed('SOF & Partner'), true, 'SURVEY-040, VAL-075'],
    [listed('LIST & SOF'), true, 'SURVEY-040, VAL-075'],
    [listed('LIST, SOF & Partner'), true, 'SURVEY-040, VAL-075'],
    [listed('SOF & Partner', false), false, 'SURVEY-041, VAL-076'],
    [listed('LIST & SOF', false), false, 'SURVEY-041, VAL-076'],
    [listed('LIST, SOF & Partner', false), false, 'SURVEY-041, VAL-076'],
    [listed('SOF'), false, 'no id'],
    [plain, false, 'no id'],
  ])('for %j requires the NPI of a pharmacist: %s (%s)', async (survey, required, _id) => {
    const { user, made } = landing({ survey, facts: { email: 'mary@x.co' } })
    await user.selectOptions(field('Profession'), 'Pharmacy')
    await user.selectOptions(field('Title'), 'Pharmacist')
    await user.selectOptions(field('Pharmacy Setting'), 'Hospital')
    expect(field(required ? 'NPI number' : 'NPI number (optional)')).toBeVisible()
    await user.click(button('Start Survey'))
    if (required) {
      expect(await screen.findAllByText('Enter your NPI number')).not.toHaveLength(0)
      expect(made).toEqual([])
    } else await started()
  })

  test('disables Start Survey while the email is empty or invalid [VAL-036, VAL-037]', async () => {
    const { user } = landing()
    expect(button('Start Survey')).toBeDisabled()
    await user.type(field('Email'), 'mary@x.abcde')
    expect(button('Start Survey')).toBeDisabled()
    await user.type(field('Email'), '{Backspace}{Backspace}{Backspace}')
    await waitFor(() => expect(button('Start Survey')).toBeEnabled())
  })

  test('shows missing answers and sends nothing [VAL-077, PROF-102]', async () => {
    const { user, made } = landing()
    await user.type(field('Email'), 'mary@x.co')
    await user.click(button('Start Survey'))
    expect(await screen.findByRole('link', { name: 'Choose your profession' })).toBeVisible()
    expect(made).toEqual([])
  })

  test('has the focus at first and is closed by Cancel', async () => {
    const { screenOf, rerender } = landing()
    expect(screen.getByRole('heading', { name: 'Your details for this survey' })).toHaveFocus()
    expect(button('Cancel')).toHaveAttribute('href', '/surveyLanding?ckey=c1')
    rerender(screenOf(undefined))
    expect(screen.queryByLabelText('Profession')).toBeNull()
    button('Start Survey')
  })

  test('is not shown when all details are saved', () => {
    landing({ facts: { professionId: 1, specialityId: 11, email: 'mary@x.co' } })
    expect(screen.queryByText('Your details for this survey')).toBeNull()
    button('Start Survey')
  })

  test('is shown for the NPI alone when the survey needs one that is not saved', () => {
    const facts = { professionId: 1, specialityId: 11, email: 'mary@x.co' }
    const { unmount } = landing({ survey: listed('SOF & Partner'), facts })
    expect(screen.getAllByRole('textbox')).toEqual([field('NPI number')])
    unmount()
    landing({ survey: listed('SOF & Partner'), facts: { ...facts, npiNumber: '1234567893' } })
    expect(screen.queryByText('Your details for this survey')).toBeNull()
  })
})

describe('survey start with missing details', () => {
  test.each([
    ['PROFESSION_DETAILS_MISSING', 'SURVEY-027, ERR-084', {}, 'Profession'],
    ['PATIENT_EMAIL_NOT_REGISTERED', 'SURVEY-035, ERR-085', { type: 'Patient' }, 'Email'],
  ])('opens the form without an error after %s (%s)', async (code, _id, facts, label) => {
    const { user, screenOf, details, rerender } = landing({ facts, answer: refusal(code) })
    rerender(screenOf(undefined))
    await user.click(button('Start Survey'))
    await waitFor(() => expect(push).toHaveBeenCalledWith(FORM, { scroll: false }))
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(screenOf(details))
    expect(field(label)).toBeVisible()
  })

  test('opens the form although the profile seems complete', async () => {
    const facts = { professionId: 1, specialityId: 12, email: 'mary@x.co' }
    const { user, made } = landing({ facts, answer: [refusal('PROFESSION_DETAILS_MISSING'), opened] })
    await user.click(button('Start Survey'))
    await screen.findByText('Your details for this survey')
    await user.type(field('NPI number'), '1234567893')
    await user.click(button('Start Survey'))
    await started()
    expect(sent(made.slice(1))).toMatchObject([{ professionId: 1, npiNumber: '1234567893', email: 'mary@x.co' }])
  })
})

describe('submitted details form', () => {
  const submit = async (world: World) => {
    const opened = landing({ facts: { type: 'Patient' }, ...world })
    await opened.user.type(field('Email'), 'sam@x.co')
    await opened.user.click(button('Start Survey'))
    return opened
  }

  test('shows a notice and then opens the next page [START-020]', async () => {
    await submit({ answer: { body: { next: '/dashboard', notice: { message: CLOSED, after: 10_000 } } }, clock: true })
    expect(await screen.findByRole('alert')).toHaveTextContent(CLOSED)
    await advanceClock(9_950)
    expect(push).not.toHaveBeenCalled()
    await advanceClock(100)
    expect(push).toHaveBeenCalledWith('/dashboard')
  })

  test.each([
    ['ERR-109', 'PANELIST_WITH_NPI_EXISTS', 'NPI number (optional)'],
    ['ERR-110', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'NPI number (optional)'],
    ['ERR-111', 'INVALID_NPI', 'NPI number (optional)'],
    ['', 'ILLEGAL_NPI', 'NPI number (optional)'],
    ['', 'NPI_INFO_NOT_FOUND', 'NPI number (optional)'],
    ['ERR-112', 'ALREADY_REGISTERED_EMAIL', 'Email'],
  ])('shows an error at its field until it changes, and keeps the answers (%s, %s)', async (_id, code, label) => {
    const world = landing({ answer: refusal(code, `Server on ${code}.`) })
    await answerAsNurse(world)
    const message = new RegExp(`Server on ${code}\\.$`)
    await waitFor(() => expect(field(label)).toHaveFocus())
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
    await world.user.tab()
    expect(field(label)).toHaveAccessibleDescription(message)
    expect(field('NPI number (optional)')).toHaveValue('1234567893')
    expect(field('Specialty')).toHaveDisplayValue('Oncology')
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['ERR-109', 'PANELIST_WITH_NPI_EXISTS', 'Server.'],
    ['ERR-113', 'ANYTHING_ELSE', GENERIC],
  ])('shows an error that is about no field at the button (%s, %s)', async (_id, code, text) => {
    await submit({ answer: refusal(code, 'Server.') })
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(field('Email')).toHaveValue('sam@x.co')
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['ILLEGAL_NPI', 'npiNumber'],
    ['ALREADY_REGISTERED_EMAIL', 'email'],
  ])('shows an error of a post without JavaScript at its field (%s)', (code, name) => {
    const values = { npiNumber: '1234567893', email: 'sam@x.co' }
    const error = { status: 400, code, message: 'Server.' }
    const form = { ...unsent, refused: { values, lists: {}, error, errors: {} } }
    const details = detailsOf({ profile: newcomer(), lookups }, plain)
    const posts = landingPosts({ 'start-on-landing': unsent, 'survey-details': form }, details, 'Carepanel', english)
    expect(posts.details.errors).toMatchObject([{ name, message: 'Server.', isRefused: true }])
  })

  test('sends the details of an invitation with the start', async () => {
    const { made } = await submit({ keys: { maskId: 'm1' } })
    await started()
    expect(made.map(({ body }) => body)).toEqual([
      {
        by: 'invitation',
        screen: 'landing',
        surveyMaskedId: 'survey-1',
        invitationMaskedId: 'm1',
        details: { email: 'sam@x.co' },
      },
    ])
  })
})
