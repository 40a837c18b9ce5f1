import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { SignW9 } from '#components/tax/own/SignW9.tsx'
import { pointOn, type Strokes, withNewStroke, withPoint } from '#components/tax/own/strokes.ts'
import { W9Statements, w9Words } from '#components/tax/own/W9Statements.tsx'
import { type Signing, w9Values } from '#components/tax/own/w9Form.ts'
import { w9GroupOf } from '#components/tax/own/w9Groups.ts'
import { W9Answers } from '#lib/contract/panel/tax/tax.ts'
import { type Answer, open, refusal, serve, toPanel } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'
import { openedSigning, taxTypes } from '#tests/support/screens/tax.ts'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const SIGN = 'POST /api/panel/api/hello-sign/signature'
const done: Answer = { body: { signatureRequestId: 'r1', signatureId: 's1', w9SubmittedDate: '2026-11-21' } }
const kept: Signing = { ...openedSigning, taxIdTypeId: 1, taxIdNumber: '***-**-6802' }

let unmount = () => {}

function show(signing: Signing = openedSigning, answer: Answer = done, inSteps = false) {
  const made = serve({ [SIGN]: answer, 'POST /api/draft': {}, 'DELETE /api/draft?form=w9': {} })
  const opened = open(
    <SignW9 token="t" signing={signing} types={taxTypes} draft={null} words={w9Words} inSteps={inSteps} />,
  )
  unmount = opened.unmount
  return { ...opened, sent: () => toPanel(made).map(({ body }) => (body as { answers: unknown }).answers) }
}
type User = ReturnType<typeof show>['user']
afterEach(() => {
  unmount()
  forgetDrafts()
})

/** Whether media queries match a phone. */
const onPhone = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: true, onchange: null, addListener() {}, removeListener() {} }),
    )
const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }))
const focusedHeading = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())

const field = (label: string | RegExp) => screen.getByLabelText(label)
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const number = (text: string) => fill('Tax ID number', text)
const sign = (user: User) => user.click(screen.getByRole('button', { name: 'Sign Form W-9' }))

async function certify(user: User, notified = 'No') {
  await user.click(field(notified))
  await user.click(field(/^I am a U.S. citizen/))
  await user.click(field(/^Under penalties of perjury, I certify/))
}

async function answerAll(user: User) {
  await user.click(field('Individual/sole proprietor'))
  await user.click(field('Social Security Number (SSN)'))
  number('900551234')
  await certify(user)
  fill('Your signature', 'Mary Lee')
}

test('SignW9 sends every answer once and confirms', async () => {
  const { user, sent } = show()
  await answerAll(user)
  await sign(user)
  expect(await screen.findByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toHaveFocus()
  expect(sent()).toHaveLength(1)
  expect(W9Answers.safeParse(sent()[0])).toMatchObject({
    success: true,
    data: {
      name: 'Mary Lee',
      classification: 'individual',
      taxIdNumber: '900551234',
      isSubjectToBackupWithholding: false,
      signature: { kind: 'typed', text: 'Mary Lee' },
    },
  })
})

test('SignW9 lists missing answers and sends nothing [WCAG 3.3.1]', async () => {
  const { user, sent } = show()
  await sign(user)
  const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
  const named = within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(named).toEqual(
    expect.arrayContaining([
      'Choose your tax classification',
      'Choose the type of your tax ID',
      'Say whether the IRS has notified you',
      'Certify the statements to sign the form',
      'Type your name to sign',
    ]),
  )
  expect(sent()).toEqual([])
})

test('SignW9 says that a name can be typed when nothing is drawn [WCAG 2.1.1]', async () => {
  const { user, sent } = show()
  await answerAll(user)
  await user.click(field('Draw my signature'))
  expect(await screen.findByRole('img', { name: 'Nothing is drawn yet' })).toBeInTheDocument()
  await sign(user)
  expect(await screen.findByRole('img', { name: 'Nothing is drawn yet' })).toHaveAccessibleDescription(
    'Draw your signature, or type your name',
  )
  expect(sent()).toEqual([])
})

test('SignW9 sends a drawn signature without what was pressed elsewhere, and without a line between two fingers (TAX-052)', async () => {
  const { user, sent } = show()
  await answerAll(user)
  await user.click(field('Draw my signature'))
  const pad = await screen.findByRole('img', { name: 'Nothing is drawn yet' })
  // jsdom has no PointerEvent.
  const point = (type: 'down' | 'move' | 'up', pointerId: number, clientX: number, clientY: number, button = 0) => {
    const event = new MouseEvent(`pointer${type}`, { bubbles: true, button, clientX, clientY })
    fireEvent(pad, Object.assign(event, { pointerId }))
  }
  point('down', 1, 10, 10)
  point('move', 1, 20, 10)
  point('down', 2, 300, 200)
  point('move', 1, 30, 10)
  point('move', 2, 310, 200)
  point('up', 1, 30, 10)
  point('up', 2, 310, 200)
  // Comes from outside with its button pressed.
  point('move', 1, 500, 300)
  // The right button draws nothing: its menu may take its release.
  point('down', 1, 400, 100, 2)
  point('move', 1, 410, 100)
  point('up', 1, 410, 100, 2)
  await sign(user)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const strokes = [
    [10, 10, 10, 10, 20, 10],
    [300, 200, 300, 200, 310, 200],
  ]
  expect(sent()[0]).toMatchObject({ signature: { kind: 'drawn', strokes } })
})

test('SignW9 accepts the saved tax ID number for the saved type only', async () => {
  const { user, sent } = show(kept)
  await answerAll(user)
  number('')
  await user.click(field('Employer Identification Number (EIN)'))
  await sign(user)
  expect(screen.getByLabelText('Tax ID number')).toBeInvalid()
  await user.click(field('Social Security Number (SSN)'))
  await sign(user)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ taxIdTypeId: 1, taxIdNumber: null, taxIdNumberConfirmation: null })
})

test('SignW9 sends the tax class and foreign owners of an LLC', async () => {
  const { user, sent } = show()
  await answerAll(user)
  await user.click(field('LLC'))
  await user.selectOptions(field('The LLC is taxed as'), 'P')
  await user.click(within(screen.getByRole('group', { name: /foreign partners/ })).getByLabelText('Yes'))
  await user.selectOptions(field(/^Exempt payee code/), '5')
  await sign(user)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(W9Answers.safeParse(sent()[0]).success).toBe(true)
  expect(sent()[0]).toMatchObject({ llcClass: 'P', hasForeignOwners: true, exemptPayeeCode: '5' })
})

test('SignW9 has the statements of the IRS, word for word, above the signature [WCAG 3.3.4]', () => {
  show()
  const stepOf = (title: string) => within(screen.getByText(title).closest('section') as HTMLElement)
  const [certification, signature] = [stepOf('Certification'), stepOf('Signature')]
  const statements = certification.getAllByRole('listitem')
  expect(statements).toHaveLength(4)
  expect(statements[2]).toHaveTextContent('I am a U.S. citizen or other U.S. person (defined below); and')
  const lines = [
    certification.getByText('Under penalties of perjury, I certify that:'),
    certification.getByText(/^Definition of a U\.S\. person\./),
    certification.getByText(/^Certification instructions\./),
    signature.getByText(/^By signing, you certify the statements in “Certification”/),
    signature.getByText(/^The Internal Revenue/),
  ]
  const field = signature.getByLabelText('Your signature')
  for (const line of lines) expect(line.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('SignW9 in Spanish leaves the statements in English, and says so [WCAG 3.1.2]', () => {
  const { unmount: close } = open(inSpanish(<W9Statements isCrossedOut />))
  unmount = close
  expect(screen.getByText('Under penalties of perjury, I certify that:').closest('[lang]')).toHaveAttribute(
    'lang',
    'en',
  )
  expect(screen.getByText('Tachado:')).toHaveAttribute('lang', 'es')
  expect(screen.getByText(/^Usted firma el texto oficial del IRS en inglés\./)).toHaveAttribute('lang', 'es')
  expect(screen.getByRole('link', { name: /^Formulario W-9 \(SP\)/ })).toHaveAttribute(
    'href',
    'https://www.irs.gov/pub/irs-pdf/fw9sp.pdf',
  )
})

const answersToCheck = () => screen.getByText('Check your form before you sign it').closest('section') as HTMLElement

test('SignW9 repeats before the signature why the last form was rejected', () => {
  unmount = open(
    <SignW9
      token="t"
      signing={openedSigning}
      types={taxTypes}
      draft={null}
      words={w9Words}
      reminder={<p>Why: the name.</p>}
    />,
  ).unmount
  within(answersToCheck()).getByText('Why: the name.')
})

test('SignW9 crosses item 2 out for backup withholding', async () => {
  const { user } = show()
  expect(document.querySelector('del')).toBeNull()
  await user.click(field('Yes'))
  expect(document.querySelector('del')).toHaveTextContent(/^I am not subject to backup withholding/)
})

test('SignW9 shows an error and keeps its answers when the link is no longer valid', async () => {
  const { user } = show(openedSigning, refusal('INVALID_LINK'))
  await answerAll(user)
  await sign(user)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign Form W-9' })).toHaveAccessibleDescription(
      'This form was already signed or has expired. Please open it again.',
    ),
  )
  expect(field('Your signature')).toHaveValue('Mary Lee')
})

test('signature strokes are whole numbers within the pad, and limited in length and number', () => {
  const box = { left: 10, top: 10, width: 300, height: 170 }
  expect(pointOn(box, 160.3, 50.2)).toEqual([301, 80])
  expect(pointOn(box, -5, 900)).toEqual([0, 340])
  let strokes: Strokes = withNewStroke([], [0, 0])
  for (let at = 1; at < 700; at++) strokes = withPoint(strokes, [at % 600, at % 160])
  expect(Math.max(...strokes.map((stroke) => stroke.length))).toBeLessThanOrEqual(600)
  expect(strokes).toHaveLength(3)
  for (let at = 0; at < 100; at++) strokes = withNewStroke(strokes, [at, at])
  expect(strokes).toHaveLength(60)
})

test('a double click on Back of the second step does not cancel Form W-9', async () => {
  const { user } = show(openedSigning, done, true)
  await user.click(field('Individual/sole proprietor'))
  await next(user)
  await focusedHeading('Step 2 of 7 Mailing address')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await focusedHeading('Step 1 of 7 Who you are')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 2 })
  expect(loadPage).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 1 })
  expect(loadPage).toHaveBeenCalledWith('/dashboard')
})

test('SignW9 in a frame shows one step at a time on wide screens, too (TAX-048)', async () => {
  const { user } = show(openedSigning, done, true)
  expect(screen.getByRole('heading', { name: 'Step 7 of 7 Signature' }).closest('section')).toHaveClass('step-closed')
  expect(screen.queryByRole('button', { name: 'Sign Form W-9' })).not.toBeInTheDocument()
  await user.click(field('Individual/sole proprietor'))
  await next(user)
  await focusedHeading('Step 2 of 7 Mailing address')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await focusedHeading('Step 1 of 7 Who you are')
})

describe('SignW9 on a phone', () => {
  test('checks each step before the next, and does not check a field of the next one while typing', async () => {
    onPhone()
    const { user, sent } = show()
    await next(user)
    const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
    expect(within(summary).getAllByRole('link')).toHaveLength(1)
    await user.click(field('Individual/sole proprietor'))
    await next(user)
    await focusedHeading('Step 2 of 7 Mailing address')
    await next(user)
    await focusedHeading('Step 3 of 7 Taxpayer identification number')
    await user.type(field('Tax ID number'), '9')
    expect(field('Tax ID number')).toBeValid()
    expect(screen.queryByRole('region', { name: /^Please/ })).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  test('returns from a change to the step where it was asked for', async () => {
    onPhone()
    const { user } = show()
    await answerAll(user)
    for (const step of [2, 3, 4, 5]) {
      await next(user)
      await waitFor(() => expect(screen.getByRole('heading', { name: new RegExp(`^Step ${step} `) })).toHaveFocus())
    }
    await user.click(screen.getByRole('link', { name: 'Change Who you are' }))
    expect(field('Name')).toHaveFocus()
    await next(user)
    await focusedHeading('Step 5 of 7 Check your form before you sign it')
  })

  test('signs at the last step', async () => {
    onPhone()
    const { user, sent } = show()
    await answerAll(user)
    for (const title of [
      'Mailing address',
      'Taxpayer identification number',
      'Backup withholding',
      'Check your form before you sign it',
      'Certification',
      'Signature',
    ]) {
      await next(user)
      await waitFor(() => expect(screen.getByRole('heading', { name: new RegExp(`${title}$`) })).toHaveFocus())
    }
    await sign(user)
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

test('SignW9 shows the answers before the signature, with the number masked', async () => {
  const { user } = show()
  await answerAll(user)
  const answers = answersToCheck()
  expect(within(answers).getAllByRole('definition')[0]).toHaveTextContent('Mary Lee Individual/sole proprietor')
  expect(answers).toHaveTextContent('480 Garden Street Hoboken, NJ 07030')
  expect(answers).toHaveTextContent('Social Security Number (SSN)***-**-1234')
  expect(answers).toHaveTextContent("You aren't subject to backup withholding.")
  await user.click(within(answers).getByRole('button', { name: 'Show number' }))
  expect(answers).toHaveTextContent('900-55-1234')
  await user.click(within(answers).getByRole('link', { name: 'Change Mailing address' }))
  expect(field('Address')).toHaveFocus()
})

test('SignW9 shows the exemptions and foreign owners of a business before the signature', async () => {
  const { user } = show()
  await user.click(field('Trust/estate'))
  await user.click(within(screen.getByRole('group', { name: /foreign partners/ })).getByLabelText('Yes'))
  await user.selectOptions(field('Exempt payee code (optional)'), '5')
  await user.selectOptions(field('Exemption from FATCA reporting code (optional)'), 'C')
  const lead = within(answersToCheck()).getAllByRole('definition')[0]
  expect(lead).toHaveTextContent(
    'Mary Lee Trust/estate Do you have any foreign partners, owners, or beneficiaries? Yes Exempt payee code: 5 Exemption from FATCA reporting code: C',
  )
  await user.click(field('Individual/sole proprietor'))
  expect(lead).toHaveTextContent(/^Mary Lee Individual\/sole proprietor$/)
})

test('SignW9 says what to do to somebody who is not a U.S. person', async () => {
  const { user } = show()
  await answerAll(user)
  await user.click(field(/^I am a U.S. citizen/))
  await sign(user)
  await screen.findByRole('link', {
    name: "Form W-9 is for U.S. persons only. If you aren't one, contact support.",
  })
})

test('SignW9 shows the kept number, and says what is not answered yet', async () => {
  const { user } = show(kept)
  const answers = answersToCheck()
  expect(answers).toHaveTextContent('***-**-6802')
  expect(within(answers).queryByRole('button')).toBeNull()
  await user.click(field('Employer Identification Number (EIN)'))
  expect(answers).not.toHaveTextContent('***-**-6802')
  expect(within(answers).getAllByRole('definition').at(-2)).toHaveTextContent('Not provided')
})

test('each field of SignW9 belongs to one of its steps, of which the fifth shows the answers', () => {
  const groups = Object.keys(w9Values(openedSigning))
    .filter((name) => name !== 'step')
    .map(w9GroupOf)
  expect([...new Set(groups)].sort()).toEqual([0, 1, 2, 3, 5, 6])
})
