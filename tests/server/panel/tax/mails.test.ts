import { brandingFor } from '#server/panel/language/branding.ts'
import { releaseHeldPayments } from '#server/panel/rewards/hold.ts'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { approveTaxForm, rejectTaxForm } from '#server/panel/tax/decisions.ts'
import { approvalMail, type FormMail, rejectionMail, revocationMail } from '#server/panel/tax/mails.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { lastForm, signOwn, taxDetail, taxStatusOf } from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

/* Mails to a member about an operator's decision on the tax form. */

const world = useWorld({ lookups: true })

async function withEmail(columns: Parameters<World['member']>[0] = {}) {
  const email = anEmail()
  return { ...(await world.member({ email, email_verified_at: verifiedNow, ...columns })), email }
}

const operatorContext = { address: 'operator', requestId: 'r' }
const deciding = () => ({ caller: operatorContext, panel: world.panel })
const accept = (id: number) =>
  approveTaxForm(world.db, id, deciding(), (tx, decided) =>
    releaseHeldPayments(tx, decided, { caller: operatorContext }),
  )

async function signed(member: TestMember) {
  await signOwn(world, member, { name: 'Somebody Else', signature: { kind: 'typed', text: 'Somebody Else' } })
  return lastForm(world, member)
}

/** An incentive on hold for the form. */
async function waitingPayment(member: TestMember) {
  const id = await anEarning(world, member, 700)
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
}

/** Expects no data of the form, and no mention of the operator. */
function expectNoFormData(text: string) {
  expect(text).not.toMatch(/900123456|900-12-3456|3456|Somebody|Mary|Smith|Harbor|07302/)
  expect(text).not.toMatch(/operator/i)
}

describe('the whole mail', () => {
  const mailTo = (signer: FormMail['signer'], mail: Partial<FormMail> = {}): FormMail => ({
    email: 'mary@mail.test',
    language: 'en',
    panelistType: 'Nurse',
    signer,
    ...mail,
  })
  const branding = () => brandingFor(world.panel, { language: 'en' })
  const footer = 'Carepanel\nhelp@portal.test'
  const link = 'https://portal.test/completeProfile?tabIndex=1'
  const change = `If any of your tax information changes, tell us here:\n${link}`
  const next = `Read the reason and complete a new Form W-9:\n${link}`
  const caution = 'We never ask you for a tax number by email or phone.'

  it.each([
    ['own', 'Your Form W-9 is approved', 'We have approved your Form W-9.'],
    ['hellosign', 'Your Form W-9 is approved', 'We have approved your Form W-9.'],
    ['details', 'Your tax details are approved', 'We have approved your tax details.'],
  ] as const)('about the approval of %s is "%s"', (signer, subject, sentence) => {
    const released = 'The 3 payments that were on hold are released.'
    expect(approvalMail(branding(), mailTo(signer), 3)).toEqual({
      channel: 'mail',
      language: 'en',
      name: 'form-approved',
      to: 'mary@mail.test',
      subject,
      text: [`${sentence} ${released} You don't need to do anything.`, change, footer].join('\n\n'),
    })
  })

  it.each([
    ['own', 'Your Form W-9 was not accepted', "We couldn't accept the Form W-9 that you gave us."],
    ['details', 'Your tax details were not accepted', "We couldn't accept the tax details that you gave us."],
  ] as const)('about the rejection of %s is "%s"', (signer, subject, sentence) => {
    const payments = 'Payments that need a Form W-9 wait until we can approve a new one.'
    expect(rejectionMail(branding(), mailTo(signer), false)).toEqual({
      channel: 'mail',
      language: 'en',
      name: 'form-rejected',
      to: 'mary@mail.test',
      subject,
      text: [`${sentence} ${payments}`, next, caution, footer].join('\n\n'),
    })
  })

  it.each([
    ['own', 'We need a new Form W-9 from you', 'We can no longer use the Form W-9 that we approved.'],
    ['details', 'We need your tax details again', 'We can no longer use the tax details that we approved.'],
  ] as const)('about an approval of %s that is taken back is "%s"', (signer, subject, sentence) => {
    const payments = 'Payments that need a Form W-9 wait until we can approve a new one.'
    expect(revocationMail(branding(), mailTo(signer))).toEqual({
      channel: 'mail',
      language: 'en',
      name: 'form-revoked',
      to: 'mary@mail.test',
      subject,
      text: [`${sentence} ${payments}`, next, caution, footer].join('\n\n'),
    })
  })

  it.each([
    [0, 'No payment has to wait for it any longer.'],
    [1, 'The payment that was on hold is released.'],
  ])('names %i released payments in its first paragraph', (released, sentence) => {
    expect(approvalMail(branding(), mailTo('own'), released).text.split('\n\n')[0]).toBe(
      `We have approved your Form W-9. ${sentence} You don't need to do anything.`,
    )
  })

  it('about a rejection says that an approved form still counts', () => {
    expect(rejectionMail(branding(), mailTo('own'), true).text.split('\n\n')[0]).toBe(
      "We couldn't accept the Form W-9 that you gave us. The form that we approved before still counts, so your payments continue.",
    )
  })
})

describe('mail about an approved form', () => {
  it('says that the payment is released, with a link to the form', async () => {
    const member = await withEmail()
    await waitingPayment(member)
    const { id } = await signed(member)
    expect(await operator(world, `forms approve ${id} --yes`)).toContain(
      `Form ${id} is approved; 1 payment is released. An email is queued.`,
    )
    const [mail, ...more] = await world.messages(member.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Your Form W-9 is approved' })
    expect(mail?.text).toContain("The payment that was on hold is released. You don't need to do anything.")
    expect(mail?.text).toMatch(/^http\S+\/completeProfile\?tabIndex=1$/m)
    expectNoFormData(JSON.stringify(mail))
  })

  it('names two released payments', async () => {
    const member = await withEmail()
    for (let made = 0; made < 2; made++) await waitingPayment(member)
    expect(await accept((await signed(member)).id)).toEqual({ released: 2, next: null, mailed: true })
    expect((await world.messages(member.email))[0]?.text).toContain('The 2 payments that were on hold are released.')
  })

  it("links to the patient's own tab", async () => {
    const member = await withEmail({ panelist_type: 'Patient' })
    await accept((await signed(member)).id)
    expect((await world.messages(member.email))[0]?.text).toContain('https://portal.test/completeProfile?tabIndex=3\n')
  })

  it('speaks of tax details when there was no form', async () => {
    const member = await withEmail()
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    await accept((await lastForm(world, member)).id)
    expect((await world.messages(member.email))[0]?.subject).toBe('Your tax details are approved')
  })
})

describe('mail about a rejected form', () => {
  it('says that payments wait, with a link to the reason and a new form', async () => {
    const member = await withEmail()
    const { id } = await signed(member)
    expect(await operator(world, `forms reject ${id} SSN 900-12-3456 belongs to Mary Smith. --yes`)).toBe(
      `Form ${id} is rejected. An email is queued.`,
    )
    const [mail, ...more] = await world.messages(member.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your Form W-9 was not accepted')
    expect(mail?.text).toContain('Payments that need a Form W-9 wait until we can approve a new one.')
    expect(mail?.text).toMatch(/Read the reason and complete a new Form W-9:\nhttp\S+\/completeProfile\?tabIndex=1\n/)
    expectNoFormData(JSON.stringify(mail))
  })

  it('says that an earlier approved form still counts', async () => {
    const member = await withEmail()
    await accept((await signed(member)).id)
    await rejectTaxForm(world.db, (await signed(member)).id, 'No.', deciding())
    const [, mail] = await world.messages(member.email)
    expect(mail?.text).toContain('The form that we approved before still counts, so your payments continue.')
  })
})

it('mail about an approval that is taken back is queued once, without the reason', async () => {
  const member = await withEmail()
  const { id } = await signed(member)
  await accept(id)
  expect(await operator(world, `forms revoke ${id} SSN 900-12-3456 belongs to Mary Smith. --yes`)).toBe(
    `Form ${id} is no longer approved; 0 payments are on hold. An email is queued.`,
  )
  const [, mail, ...more] = await world.messages(member.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('We need a new Form W-9 from you')
  expectNoFormData(JSON.stringify(mail))
})

describe('mail about a decision', () => {
  it('is sent once when five decisions come at the same time', async () => {
    const member = await withEmail()
    const { id } = await signed(member)
    const decided = await Promise.all([
      accept(id),
      accept(id),
      accept(id),
      rejectTaxForm(world.db, id, 'No.', deciding()),
      rejectTaxForm(world.db, id, 'No.', deciding()),
    ])
    expect(decided.filter((decision) => decision !== null)).toHaveLength(1)
    await expect(operator(world, `forms approve ${id} --yes`)).rejects.toThrow('is not waiting for a decision')
    expect(await world.messages(member.email)).toHaveLength(1)
  })

  it('is sent only when the decision is committed', async () => {
    const member = await withEmail()
    const { id } = await signed(member)
    const change = world.db.transaction().execute(async (tx) => {
      await approveTaxForm(tx, id, deciding(), async () => 0)
      throw new Error('the machine stopped')
    })
    await expect(change).rejects.toThrow('the machine stopped')
    expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    expect(await world.messages(member.email)).toEqual([])
    await accept(id)
    expect(await world.messages(member.email)).toHaveLength(1)
  })

  it.each([
    ['no address', {}],
    ['an address that was only claimed', { email: 'claimed@mail.test' }],
    [
      'an address that does not exist any more',
      { email: 'gone@mail.test', email_verified_at: verifiedNow, email_bounced_at: verifiedNow },
    ],
  ])('is not sent to %s, nor is a text message, and the operator gets a note', async (_, columns) => {
    const member = await world.member(columns)
    const { id } = await signed(member)
    expect(await operator(world, `forms reject ${id} No. --yes`)).toBe(`Form ${id} is rejected. No email is sent.`)
    for (const email of ['claimed@mail.test', 'gone@mail.test']) expect(await world.messages(email)).toEqual([])
    expect(await world.messages(member.mobile)).toEqual([])
  })

  it('is sent to a member who unsubscribed from invitations', async () => {
    const member = await withEmail({ unsubscribed_at: verifiedNow })
    await accept((await signed(member)).id)
    expect(await world.messages(member.email)).toHaveLength(1)
  })
})
