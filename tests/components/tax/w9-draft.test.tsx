import { fireEvent, screen, waitFor } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { FormToSign } from '#components/tax/own/FormToSign.tsx'
import { draftOf, w9Draft, w9Values } from '#components/tax/own/w9Form.ts'
import { startStep } from '#components/tax/own/w9Groups.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { open, type RecordedCall, serve } from '#tests/support/screens/screens.tsx'
import { openedSigning, taxTypes } from '#tests/support/screens/tax.ts'

const KEEP = 'POST /api/draft'
const DROP = 'DELETE /api/draft?form=w9'
const SIGN = 'POST /api/panel/api/hello-sign/signature'
const NOT_KEPT = 'We kept your answers, but not your tax ID number.'
const draft: DraftValues = {
  name: 'Ann Roe',
  classification: 'llc',
  llcClass: 'P',
  exemptPayeeCode: '5',
  city: 'Newark',
  taxIdTypeId: '2',
  backupWithholding: 'no',
  step: '4',
  version: 'r1',
}

/** @param keptAfter when the calls that keep the draft are answered */
function show(kept: DraftValues | null = null, keptAfter?: Promise<void>, signatureRequestId = 'r1') {
  const signed = { body: { signatureRequestId: 'r1', signatureId: 's1', w9SubmittedDate: '2026-11-21' } }
  const made = serve({ [KEEP]: { after: keptAfter }, [DROP]: {}, [SIGN]: signed })
  const form = { signing: { ...openedSigning, signatureRequestId }, types: taxTypes, rejection: null, draft: kept }
  return { ...open(<FormToSign token="t" form={form} isFramed={false} />), made }
}
const onPhone = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: true, onchange: null, addListener() {}, removeListener() {} }),
    )
beforeEach(forgetDrafts)

const field = (label: string | RegExp) => screen.getByLabelText(label)
const fill = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
const keptIn = (made: readonly RecordedCall[]) =>
  made.filter(({ call }) => call === KEEP).map(({ body }) => body as { form: string; values: DraftValues })

async function answerAll({ user }: ReturnType<typeof show>) {
  await user.click(field('Individual/sole proprietor'))
  fill(/^Business name/, 'Lee Studio')
  await user.click(field('Social Security Number (SSN)'))
  fill('Tax ID number', '900551234')
  await user.click(field('No'))
  await user.click(field(/^I am a U.S. citizen/))
  await user.click(field(/^Under penalties of perjury, I certify/))
  fill('Your signature', 'Mary Lee')
}

test('the draft of Form W-9 has the answers, but not the number, the certification and the signature (TAX-043)', async () => {
  const shown = show()
  await answerAll(shown)
  const values = {
    name: 'Mary Lee',
    businessName: 'Lee Studio',
    classification: 'individual',
    llcClass: '',
    otherClassification: '',
    foreignOwners: '',
    exemptPayeeCode: '',
    fatcaCode: '',
    firstLine: '480 Garden Street',
    suiteNumber: '',
    city: 'Hoboken',
    state: 'NJ',
    zipCode: '07030',
    country: 'USA',
    timezone: '',
    taxIdTypeId: '1',
    backupWithholding: 'no',
    step: '0',
    version: 'r1',
  }
  // On a busy machine an earlier one is kept before the last answer.
  await waitFor(() => expect(keptIn(shown.made).at(-1)).toEqual({ form: 'w9', values }))
})

test('w9Draft leaves out a drawn signature (TAX-043)', () => {
  const drawn = { ...w9Values(openedSigning), signatureKind: 'drawn', strokes: [[1, 2, 3, 4]] }
  expect(Object.keys(w9Draft(drawn))).not.toEqual(expect.arrayContaining(['strokes']))
  expect(JSON.stringify(w9Draft(drawn))).not.toMatch(/drawn|\[/)
})

test('Form W-9 opens with the draft instead of what is known, and says that the number is not kept (TAX-043)', () => {
  show(draft)
  expect(field('Name')).toHaveValue('Ann Roe')
  expect(field('LLC')).toBeChecked()
  expect(field('The LLC is taxed as')).toHaveValue('P')
  expect(field(/^Exempt payee code/)).toHaveValue('5')
  expect(field('City')).toHaveValue('Newark')
  expect(field('Address')).toHaveValue('480 Garden Street')
  expect(field('Employer Identification Number (EIN)')).toBeChecked()
  expect(field('Tax ID number')).toHaveValue('')
  expect(field('Your signature')).toHaveValue('')
  expect(field(/^I am a U.S. citizen/)).not.toBeChecked()
  screen.getByText(NOT_KEPT)
})

test('Form W-9 without a draft does not mention one', () => {
  show()
  expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument()
})

test.each([
  ['of this form', draft, draft],
  ['of a form that was signed meanwhile', { ...draft, version: 'r0' }, null],
  ['without a form', { name: 'Ann Roe' }, null],
  ['that does not exist', null, null],
])('draftOf decides about a draft %s (TAX-043)', (_, kept, used) => {
  expect(draftOf(openedSigning, kept)).toEqual(used)
})

test('the draft of Form W-9 is deleted after signing, and not saved again (TAX-043)', async () => {
  const shown = show()
  await answerAll(shown)
  await shown.user.click(screen.getByRole('button', { name: 'Sign Form W-9' }))
  await screen.findByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })
  await waitFor(() => expect(shown.made.at(-1)?.call).toBe(DROP))
  window.dispatchEvent(new Event('pagehide'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(shown.made.at(-1)?.call).toBe(DROP)
})

describe('the confirmation of a signed Form W-9, after which the frame is removed,', () => {
  const thanks = () => screen.queryByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })

  async function signWhileKept(keptAfter: Promise<void>) {
    const shown = show(null, keptAfter)
    await answerAll(shown)
    await waitFor(() => expect(keptIn(shown.made)).toHaveLength(1))
    await shown.user.click(screen.getByRole('button', { name: 'Sign Form W-9' }))
    await waitFor(() => expect(shown.made.at(-1)?.call).toBe(SIGN))
    return shown
  }

  it('waits until the draft is deleted (TAX-043)', async () => {
    const answered = Promise.withResolvers<void>()
    const { made } = await signWhileKept(answered.promise)
    expect(thanks()).toBeNull()
    answered.resolve()
    await waitFor(() => expect(thanks()).not.toBeNull())
    expect(made.at(-1)?.call).toBe(DROP)
  })

  it('waits at most three seconds', async () => {
    const never = Promise.withResolvers<void>()
    await signWhileKept(never.promise)
    await waitFor(() => expect(thanks()).not.toBeNull(), { timeout: 6_000 })
    never.resolve()
  })
})

test('Form W-9 that is shown again in the same document has what was typed (TAX-043)', async () => {
  const shown = show()
  await answerAll(shown)
  shown.unmount()
  show()
  expect(field(/^Business name/)).toHaveValue('Lee Studio')
  expect(field('Tax ID number')).toHaveValue('')
  screen.getByText(NOT_KEPT)
})

test('Form W-9 does not have what was typed into another form in the same document (TAX-043)', async () => {
  const shown = show()
  await answerAll(shown)
  shown.unmount()
  show(null, undefined, 'r2')
  expect(field(/^Business name/)).toHaveValue('')
  expect(screen.queryByText(NOT_KEPT)).toBeNull()
})

test.each([
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['4', 2],
  ['x', 0],
])('a draft with step %j starts at step %j', (step, start) => {
  expect(startStep({ step })).toBe(start)
})

describe('a restored Form W-9 on a phone (TAX-043)', () => {
  const heading = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())
  const press = (user: ReturnType<typeof show>['user'], name: string) =>
    user.click(screen.getByRole('button', { name }))

  test('starts at the number, and Back goes through the earlier steps', async () => {
    onPhone()
    const { user } = show(draft)
    expect(screen.getByText(NOT_KEPT).closest('section')).not.toHaveClass('step-closed')
    await press(user, 'Back')
    await heading('Step 2 of 7 Mailing address')
    await press(user, 'Back')
    await heading('Step 1 of 7 Who you are')
    await press(user, 'Next')
    await heading('Step 2 of 7 Mailing address')
    await press(user, 'Back')
    await heading('Step 1 of 7 Who you are')
  })

  test('requires the number again', async () => {
    onPhone()
    const { user } = show(draft)
    await press(user, 'Next')
    await screen.findByRole('region', { name: 'Please complete the required fields' })
    expect(field('Tax ID number')).toBeInvalid()
  })

  test('keeps the step that is open', async () => {
    onPhone()
    const { user, made } = show({ ...draft, step: '1' })
    await press(user, 'Next')
    await heading('Step 3 of 7 Taxpayer identification number')
    await waitFor(() => expect(keptIn(made).at(-1)?.values.step).toBe('2'))
  })
})
