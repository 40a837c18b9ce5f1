import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { helloSign } from '#server/panel/gateways/signing/hellosign.ts'
import { copyOfData } from '#server/panel/privacy/copy.ts'
import { Secret } from '#server/secret.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { paidMembers, payer } from '#tests/support/panel/facts/form-1099.ts'
import { lastForm, signOwn, taxDetail, taxStatusOf } from '#tests/support/panel/facts/tax.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { API_KEY, CLIENT_ID, SigningService, TEMPLATE_ID } from '#tests/support/services/signing-service.ts'

/* Which details a Form 1099 has: those that the operator approved with the last Form W-9. */

const service = new SigningService()
const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })
const { pay } = paidMembers(world)

let directory: string
let files = 0
beforeAll(async () => {
  await service.open()
  directory = await mkdtemp(join(tmpdir(), 'carepanel-details-'))
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true })
})

const signed = { name: 'Mary Ann Smith', taxIdNumber: '219048765', taxIdNumberConfirmation: '219048765' }
const first = { ...taxDetail, taxIdNumber: '219048765' }
const second = { ...taxDetail, fullName: 'Olga', lastName: 'Other', taxIdNumber: '411223333' }

const newMember = () =>
  world.member({ email: anEmail(), email_verified_at: verifiedNow, panelist_type: 'Nurse', last_name: 'Smith' })
const save = (member: TestMember, body: typeof taxDetail) => world.as(member).call('saveTaxDetail', { body })
const approve = async (member: TestMember) =>
  operator(world, `forms approve ${(await lastForm(world, member)).id} --yes`)

async function runTax(command: 'export' | 'correct') {
  const file = join(directory, `${++files}.csv`)
  const { stdout } = await runOperatorCommand(world, ['tax', command, '2025', 'NEC', file, '--json'])
  const rows = stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line))
  return { rows, text: await readFile(file, 'utf8').catch(() => '') }
}
const recipientsIn = (text: string, { panelistId }: TestMember) =>
  text
    .split('\r\n')
    .filter((line) => line.includes(`,M${panelistId},`))
    .map((line) => line.split(','))
    .map((cells) => [cells[21], cells[25], cells[27]])

/** Pays and exports a member. @returns number, first name and last name in the file; the reason when refused */
async function exported(member: TestMember) {
  await pay(member, 700)
  const { rows, text } = await runTax('export')
  const [recipient] = recipientsIn(text, member)
  return recipient ?? rows.find((row) => row.member === member.panelistId)?.detail
}

/** Writes corrections. @returns numbers and names of the member's in the file; the reason when refused */
async function corrected(member: TestMember) {
  const { rows, text } = await runTax('correct')
  const row = rows.find((entry) => entry.member === member.panelistId)
  return row?.result === 'refused' ? row.detail : recipientsIn(text, member)
}

/** The member's row in the list of forms in a state. */
async function listed(member: TestMember, state = 'submitted') {
  const rows = (await operator(world, `forms list ${state} --json`)).split('\n').map((line) => JSON.parse(line))
  const { id } = await lastForm(world, member)
  return rows.find(({ form }) => form === id)
}

/** Signs at Dropbox Sign. */
async function signThere(member: TestMember) {
  const { signer } = world.panel
  world.panel.signer = helloSign({
    apiKey: new Secret(API_KEY),
    clientId: CLIENT_ID,
    templateId: TEMPLATE_ID,
    signerRole: 'Panelist',
    testMode: true,
    apiOrigin: service.origin,
  })
  try {
    await world.as(member).call('signingTemplate')
    const { signature_id, signature_request_id } = await lastForm(world, member)
    service.signed(signature_request_id ?? '')
    const body = { signatureId: signature_id ?? '', signatureRequestId: signature_request_id ?? '' }
    await world.as(member).call('signingEvent', { body })
  } finally {
    world.panel.signer = signer
  }
}

/** Makes the member's forms look like those of a release without `details_sealed`. */
const fromEarlierRelease = ({ panelistId }: TestMember) =>
  world.db.updateTable('tax_form').set({ details_sealed: null }).where('panelist_id', '=', panelistId).execute()

const NO_DETAILS = 'The tax details of the Form W-9 are unknown: ask the member to save them again.'
const SIGNED = ['219048765', 'Mary Ann', 'Smith']
const SAVED = ['411223333', 'Olga', 'Other']

describe('Form 1099 of a form signed on our own page', () => {
  it('has the signed name and number, not those saved after the approval (TAX-044)', async () => {
    const member = await newMember()
    await signOwn(world, member, signed)
    await approve(member)
    await save(member, second)
    expect(await exported(member)).toEqual(SIGNED)
    await operator(world, `forms reject ${(await lastForm(world, member)).id} No. --yes`)
    expect(await taxStatusOf(world, member)).toBe('Approved')
    expect(await corrected(member)).toEqual([])
  })

  it('has what was signed when other details were saved before the approval, which are submitted then (TAX-045)', async () => {
    const member = await newMember()
    await signOwn(world, member, signed)
    await save(member, second)
    const { id } = await lastForm(world, member)
    expect(await approve(member)).toBe(
      `Form ${id} is approved; 0 payments are released. An email is queued. The member saved other tax details after it: form ${id + 1} is waiting for a decision.`,
    )
    expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    expect(await exported(member)).toEqual(SIGNED)
    expect(await approve(member)).not.toContain('is waiting for a decision')
    expect(await taxStatusOf(world, member)).toBe('Approved')
    expect(await corrected(member)).toEqual([SIGNED, SAVED])
  })

  it('has the name on line 1 even if other names were saved before', async () => {
    const member = await newMember()
    await save(member, second)
    await signOwn(world, member, { ...signed, name: 'Mary Van Dyke' })
    await approve(member)
    expect(await exported(member)).toEqual(['219048765', 'Mary Van', 'Dyke'])
  })
})

describe('Form 1099 of tax details without a signature', () => {
  it('changes only when the next details are approved (TAX-044)', async () => {
    const member = await newMember()
    await save(member, first)
    await approve(member)
    expect(await exported(member)).toEqual(SIGNED)
    await save(member, second)
    expect(await corrected(member)).toEqual([])
    await approve(member)
    expect(await corrected(member)).toEqual([SIGNED, SAVED])
  })
})

describe('Form 1099 of a form signed at Dropbox Sign', () => {
  it('has the details saved before the signature (TAX-044)', async () => {
    const member = await newMember()
    await save(member, first)
    await signThere(member)
    expect((await lastForm(world, member)).details_sealed).not.toBeNull()
    await save(member, second)
    await approve(member)
    expect(await exported(member)).toEqual(SIGNED)
  })

  it('is refused until details that were saved after the signature are approved too', async () => {
    const member = await newMember()
    await signThere(member)
    expect(await listed(member)).toMatchObject({ reportedName: null, problem: NO_DETAILS })
    await save(member, first)
    expect(await listed(member)).toMatchObject({ reportedName: null, problem: NO_DETAILS })
    await approve(member)
    expect(await exported(member)).toBe(NO_DETAILS)
    await approve(member)
    expect(recipientsIn((await runTax('export')).text, member)).toEqual([SIGNED])
  })
})

describe('list of forms that wait', () => {
  it('shows what a Form 1099 will have, with the number masked (TAX-046)', async () => {
    const member = await newMember()
    await signOwn(world, member, signed)
    const shown = {
      reportedName: 'Smith, Mary Ann',
      taxId: 'SSN ***-**-8765',
      address: '12 Harbor Street, Apt 4B, Jersey City, NJ 07302',
      problem: null,
    }
    expect(await listed(member)).toMatchObject(shown)
    await save(member, second)
    expect(await listed(member)).toMatchObject(shown)
  })

  it('shows what the IRS would reject (TAX-046)', async () => {
    const member = await newMember()
    await save(member, { ...first, taxIdTypeId: 2, fullName: 'Lee', lastName: 'Practice', taxIdNumber: '072345678' })
    expect(await listed(member)).toMatchObject({
      reportedName: 'Lee Practice',
      taxId: 'EIN **-***5678',
      problem: 'The EIN is not a possible number.',
    })
    const { id } = await lastForm(world, member)
    const declined = await runOperatorCommand(world, ['forms', 'approve', `${id}`], { answer: false })
    expect(declined).toMatchObject({ code: 1, questions: ['Approve it all the same?'] })
    expect(declined.stderr).toContain('no Form 1099 can be written with it: The EIN is not a possible number.')
    expect((await lastForm(world, member)).decided_at).toBeNull()
    expect(await operator(world, `forms approve ${id} --yes`)).toContain(
      `But no Form 1099 can be written with it: The EIN is not a possible number. To take the approval back: forms revoke ${id} <reason>.`,
    )
  })
})

describe('forms submitted to an earlier release', () => {
  it('are reported with the signed answers, also after other details were saved', async () => {
    const member = await newMember()
    await signOwn(world, member, signed)
    await approve(member)
    await fromEarlierRelease(member)
    expect(await exported(member)).toEqual(SIGNED)
    await save(member, second)
    expect(await corrected(member)).toEqual([])
  })

  it('are reported with the saved details, also after others were saved', async () => {
    const member = await newMember()
    await save(member, first)
    await approve(member)
    await fromEarlierRelease(member)
    expect(await exported(member)).toEqual(SIGNED)
    await save(member, second)
    expect(await corrected(member)).toEqual([])
  })

  it('are refused when their details were overwritten there', async () => {
    const member = await newMember()
    await save(member, first)
    await approve(member)
    expect(await exported(member)).toEqual(SIGNED)
    await save(member, second)
    await fromEarlierRelease(member)
    expect(await corrected(member)).toBe(NO_DETAILS)
  })
})

it("shows the approved details in the member's copy of their data, with the number masked", async () => {
  const member = await newMember()
  await signOwn(world, member, signed)
  await approve(member)
  await save(member, second)
  const copy = await copyOfData(world.db, world.panel.crypto, member.panelistId)
  expect(copy).toMatchObject({
    taxId: '***-**-3333',
    approvedTaxDetails: { fullName: 'Mary Ann', lastName: 'Smith', taxId: '***-**-8765' },
  })
  expect(JSON.stringify(copy)).not.toContain('219048765')
})
