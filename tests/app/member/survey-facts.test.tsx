/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen, within } from '@testing-library/react'
import RedirectPage from '#app/(member)/redirect/page.tsx'
import PrivacyPage from '#app/(member)/settings/privacy/page.tsx'
import SurveyFactsPage from '#app/(member)/surveyFacts/page.tsx'
import SurveyTermsPage from '#app/(member)/surveyTerms/page.tsx'
import { currentSession } from '#server/bff/pages/pages.ts'
import { sealLink } from '#server/bff/session/sealed-links.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const QUESTION = 'GET /api/survey-facts/m1'
const ADDRESS = 'GET /api/survey-facts/m1/address'
const PLAIN = 'https://surveys.example/s/1?ikey=i1'
const SIGNED = `${PLAIN}&state=NJ&state_age=12&ts=1&nonce=2&sig=3`

const fact = (name: string, title: string, value: string, given: boolean | null = null) => ({
  fact: name,
  title,
  value,
  savedAt: '2026-03-02T15:05:00Z',
  given,
})
const question = (facts: object[]) => ({
  invitationMaskedId: 'm1',
  topic: 'Living with migraine',
  sentTo: 'surveys.example',
  words: 'Carepanel may send these answers.',
  version: '1',
  given: false,
  facts,
})
const state = fact('state', 'State', 'NJ')
const born = fact('birth_year', 'Year of birth', '1978')

async function member(answers: Answers = {}) {
  await portal.signIn(panelistProfile())
  portal.answers({ [QUESTION]: question([born, state]), [ADDRESS]: { redirectUrl: SIGNED }, ...answers })
}

async function sealed(facts?: { invitationMaskedId: string; isOpen: boolean }) {
  const session = await currentSession()
  if (!session) throw new Error('no session')
  return sealLink({ redirectUrl: PLAIN, facts }, session)
}
const open = { invitationMaskedId: 'm1', isOpen: true }

const fieldsOf = (form: HTMLFormElement | null) => Object.fromEntries(new FormData(form ?? undefined))
const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

describe('survey facts page', () => {
  test('names the survey, the site, each answer and its date, with a form to agree or not', async () => {
    await member()
    const to = await sealed(open)
    await portal.show(SurveyFactsPage(given({ to })))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Share these answers?')
    expect(screen.getByText(/would like these answers/).textContent).toBe(
      'The survey Living with migraine at surveys.example would like these answers from your profile:',
    )
    expect(rows()).toEqual(['Year of birth: 1978Saved Mar 2, 2026', 'State: NJSaved Mar 2, 2026'])
    screen.getByText('Carepanel may send these answers.')
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Share and start survey' })
    const no = screen.getByRole<HTMLButtonElement>('button', { name: 'Start without sharing' })
    expect([yes, no].map(({ name, value }) => [name, value])).toEqual([
      ['agrees', 'yes'],
      ['agrees', 'no'],
    ])
    expect(yes.form?.getAttribute('action')).toMatch(/^\/api\/form\/survey-facts\?/)
    expect(fieldsOf(yes.form)).toEqual({
      invitation: 'm1',
      facts: 'birth_year state',
      version: '1',
      sentTo: 'surveys.example',
      to,
    })
  })

  test('asks only for new answers and names those that are shared', async () => {
    await member({ [QUESTION]: question([born, { ...state, given: true }, fact('gender', 'Gender', 'Female', false)]) })
    await portal.show(SurveyFactsPage(given({ to: await sealed(open) })))
    expect(rows()).toEqual(['Year of birth: 1978Saved Mar 2, 2026'])
    screen.getByText('You already share: State. The survey still gets that.')
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Start without sharing more' })
    expect(fieldsOf(form)).toMatchObject({ facts: 'birth_year' })
  })

  test('shows all answers when all are shared', async () => {
    await member({
      [QUESTION]: question([
        { ...born, given: true },
        { ...state, given: true },
      ]),
    })
    await portal.show(SurveyFactsPage(given({ to: await sealed(open) })))
    expect(rows()).toHaveLength(2)
  })

  test.each([
    ['there is nothing to ask', { [QUESTION]: question([]) }],
    ['the panel does not answer', { [QUESTION]: undefined }],
  ])('redirects to the survey when %s', async (_when, answers) => {
    await member(answers)
    const to = await sealed(open)
    await expect(SurveyFactsPage(given({ to }))).rejects.toThrow(`redirect to /redirect?${new URLSearchParams({ to })}`)
  })

  test('redirects to the survey for a link without facts, and to the dashboard for an invalid one', async () => {
    await member()
    await expect(SurveyFactsPage(given({ to: await sealed() }))).rejects.toThrow('redirect to /redirect?to=')
    await expect(SurveyFactsPage(given({ to: 'torn' }))).rejects.toThrow('redirect to /dashboard')
    expect(portal.calls()).toEqual([])
  })

  test('is the next page after the terms', async () => {
    await member()
    const to = await sealed(open)
    await portal.show(SurveyTermsPage(given({ to })))
    const agree = screen.getByRole('button', { name: 'Agree to Terms and Start Survey' })
    expect(agree).toHaveAttribute('href', `/surveyFacts?${new URLSearchParams({ to })}`)
  })
})

describe('redirect page of a survey with facts', () => {
  const leadsTo = () => screen.getByRole('link', { name: /^Continue to/ }).getAttribute('href')

  test('links to the address that the panel answers', async () => {
    await member()
    await portal.show(RedirectPage(given({ to: await sealed({ ...open, isOpen: false }) })))
    expect(leadsTo()).toBe(SIGNED)
  })

  test.each([
    ['the panel does not answer', undefined],
    ['its answer is not to be followed', { redirectUrl: 'javascript:alert(1)' }],
  ])('links to the URL without facts when %s', async (_when, address) => {
    await member({ [ADDRESS]: address })
    await portal.show(RedirectPage(given({ to: await sealed(open) })))
    expect(leadsTo()).toBe(PLAIN)
  })

  test('makes no call for a link without facts', async () => {
    await member()
    await portal.show(RedirectPage(given({ to: await sealed() })))
    expect(leadsTo()).toBe(PLAIN)
    expect(portal.calls()).toEqual([])
  })
})

describe('survey facts on the privacy page', () => {
  const CARD = 'What surveys get from your profile'
  const list = 'GET /api/survey-facts'
  const summary = { held: [], sessions: [], codeGoesTo: null, unpaid: 0 }
  async function shown(surveys: object[], features = 'privacy-center, survey-facts', isCut?: boolean) {
    await portal.signIn(panelistProfile())
    portal.answers({ 'GET /api/privacy': summary, [list]: { surveys, isCut } }, { 'x-panel-features': features })
    return portal.show(PrivacyPage())
  }
  const card = () => {
    const section = screen.getByRole('heading', { level: 2, name: CARD }).closest('section')
    if (!section) throw new Error('no card')
    return within(section)
  }

  test('are listed by survey with a form to withdraw them', async () => {
    const shared = { ...question([{ ...state, given: true }]), given: true, answeredAt: '2026-11-22T15:05:00Z' }
    await shown([shared])
    card().getByText('You share: State (NJ). Your last answer: Nov 22, 2026, 10:05 AM ET.')
    const back = card().getByRole<HTMLButtonElement>('button', { name: 'Take this back' })
    expect([back.value, fieldsOf(back.form)]).toEqual([
      'no',
      { invitation: 'm1', facts: '', version: '1', sentTo: 'surveys.example' },
    ])
  })

  test('can be withdrawn when the profile has no such answers any more', async () => {
    await shown([{ ...question([]), given: true }])
    card().getByText("You agreed to share, but there's nothing to share now.")
    card().getByRole('button', { name: 'Take this back' })
  })

  test('can be shared again, with the words and the values', async () => {
    await shown([question([{ ...state, given: false }])])
    card().getByText('You share nothing.')
    card().getByText('State (NJ). Carepanel may send these answers.')
    const again = card().getByRole<HTMLButtonElement>('button', { name: 'Share these answers' })
    expect([again.value, fieldsOf(again.form)]).toEqual([
      'yes',
      { invitation: 'm1', facts: 'state', version: '1', sentTo: 'surveys.example' },
    ])
  })

  test.each([true, false])('come with a note on older surveys only when the panel cuts the list: %s', async (isCut) => {
    await shown([question([state])], undefined, isCut)
    const sentence = card().queryByText('Older surveys that are over are in your copy of the data.')
    expect(sentence !== null).toBe(isCut)
  })

  test('are not shown without an answer or when the panel lacks the feature', async () => {
    await shown([])
    expect(screen.queryByRole('heading', { name: CARD })).toBeNull()
    await shown([question([state])], 'privacy-center')
    expect(screen.queryByRole('heading', { name: CARD })).toBeNull()
  })
})
