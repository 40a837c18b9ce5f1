import { sql } from 'kysely'
import { earnBonus } from '#server/panel/rewards/earnings.ts'
import { completes } from '../../../support/panel/facts/completes.ts'
import { anInvitation, aSurvey, invitationNow } from '../../../support/panel/facts/surveys.ts'
import { runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'

/* Outcomes and payments from files: the result of each row, and its effects. */

const world = useWorld({ lookups: true })

const operator = (line: string, files: Record<string, string> = {}) =>
  runOperatorCommand(world, line.split(' '), { files, answer: true })

const byReference = async (reference: string) => {
  const { id } = await world.db
    .selectFrom('invitation')
    .select('id')
    .where('reference_number', '=', reference)
    .executeTakeFirstOrThrow()
  return invitationNow(world.db, id)
}

describe('outcomes commands', () => {
  it('confirm or reject outcomes row by row, and leave a refused row unchanged', async () => {
    const { references } = await completes(world, 3)
    const [good = '', bad = '', paid = ''] = references
    await operator(`payments approve ${paid}`)
    await operator(`payments send ${paid}`)
    const csv = [
      'reference,decision,reason,as',
      `${good},confirm,,`,
      `${bad},reject,"Too fast, twice",Speeding`,
      `${paid},reject,Late,`,
      'NONE-1,confirm,,',
    ].join('\n')
    const ran = await operator('outcomes decide --file d.csv --json', { 'd.csv': csv })
    expect(ran).toMatchObject({
      code: 3,
      questions: ['Confirm 2 outcomes and reject 2? A rejection cannot be undone.'],
    })
    expect(ran.stdout.split('\n').map((line) => JSON.parse(line))).toEqual([
      { reference: good, result: 'done', detail: `${good} is confirmed.` },
      {
        reference: bad,
        result: 'done',
        detail: `${bad} of Ann Payee1 is rejected as Speeding, and its payment is stopped.`,
      },
      { reference: paid, result: 'refused', detail: `${paid} is paid. Reverse its payment first.` },
      { reference: 'NONE-1', result: 'refused', detail: 'No invitation has the reference number NONE-1.' },
    ])
    expect(await byReference(good)).toMatchObject({
      status: 'Completed',
      payment_status: 'Pending',
      earned_cents: 5000,
    })
    const rejected = await byReference(bad)
    expect(rejected).toMatchObject({ status: 'Speeding', payment_status: 'Stopped', earned_cents: 0 })
    expect(await byReference(paid)).toMatchObject({ status: 'Completed', payment_status: 'Paid' })
    const audited = world.db.selectFrom('audit').select(['panelist_id', 'subject'])
    expect(await audited.where('event', '=', 'outcome rejected').execute()).toEqual([
      { panelist_id: rejected.panelist_id, subject: `invitation ${rejected.id}: Completed > Speeding` },
    ])
  })

  it('change nothing when the same decision is repeated, and say which it was', async () => {
    const { references } = await completes(world, 2)
    const csv = `reference,decision,reason,as\n${references[0]},confirm,,\n${references[1]},reject,Too fast,Speeding`
    await operator('outcomes decide --file d.csv', { 'd.csv': csv })
    const again = await operator('outcomes decide --file d.csv --json', { 'd.csv': csv })
    expect(again.code).toBe(0)
    expect(again.stdout.split('\n').map((line) => JSON.parse(line))).toEqual([
      { reference: references[0], result: 'unchanged', detail: `${references[0]} is already confirmed.` },
      { reference: references[1], result: 'unchanged', detail: `${references[1]} is already rejected as Speeding.` },
    ])
  })

  it('refuse to confirm an outcome that was rejected', async () => {
    const { references } = await completes(world, 1)
    await operator(`outcomes reject ${references[0]} The client disowns it`)
    expect(await operator(`outcomes confirm ${references[0]}`)).toMatchObject({
      code: 1,
      stderr: `${references[0]} is already rejected as Other Cause. A rejection cannot be undone.`,
    })
  })

  it('refuse an invitation that earned nothing', async () => {
    const survey = await aSurvey(world.db)
    const { referenceNumber: open } = await anInvitation(world.db, await world.member(), survey)
    expect((await operator(`outcomes reject ${open} The client disowns it`)).stderr).toBe(
      `${open} has earned nothing that can be rejected.`,
    )
    expect((await operator(`outcomes confirm ${open}`)).stderr).toBe(
      `${open} has earned nothing that can be confirmed.`,
    )
  })

  it('free the seat of a rejected outcome, and write it to the audit', async () => {
    const { project, references, survey } = await completes(world, 1)
    const late = await world.member({ status: 'Verified' })
    const { maskedId } = await anInvitation(world.db, late, survey)
    const start = async () => {
      const body = { panelistId: late.panelistId, invitationMaskedId: maskedId }
      return (await world.send('validateInvitation', { body }, { member: late })).status
    }
    expect(await start()).not.toBe(200)
    await operator(`outcomes reject ${references[0]} The client disowns it`)
    expect(await start()).toBe(200)
    expect((await operator('audit list outcome rejected')).stdout).toMatch(
      /invitation \d+: Completed > Other Cause +operator test/,
    )
    expect(await operator('audit list outcome rejeted')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/"outcome rejeted".* one of .*, outcome rejected, /),
    })
    expect((await operator(`outcomes unconfirmed --survey ${project}`)).stdout).not.toContain(references[0])
  })

  it('show before they ask which rows would be refused, and why', async () => {
    const { references } = await completes(world, 1)
    const csv = `reference,decision\n${references[0]},confirm\nNONE-2,confirm`
    const options = { files: { 'd.csv': csv }, answer: false }
    expect(await runOperatorCommand(world, ['outcomes', 'decide', '--file', 'd.csv'], options)).toMatchObject({
      code: 1,
      stderr: [
        'Nothing is changed yet. The result would be:',
        '1 done, 1 refused.',
        'Refused: No invitation has the reference number NONE-2.',
        '',
        'Nothing was changed.',
      ].join('\n'),
    })
  })

  it('ask before one outcome is rejected, because that cannot be undone', async () => {
    const { references } = await completes(world, 1)
    const [reference = ''] = references
    const declined = await runOperatorCommand(world, ['outcomes', 'reject', reference, 'Too', 'fast'], {
      answer: false,
    })
    expect(declined).toMatchObject({
      code: 1,
      questions: [`Reject ${reference} with the reason "Too fast"? A rejection cannot be undone.`],
      stderr: `Nothing is changed yet. The result would be:\n${reference} of Ann Payee0 is rejected as Other Cause, and its payment is stopped.\n\nNothing was changed.`,
    })
    expect(await byReference(reference)).toMatchObject({ status: 'Completed', payment_status: 'Pending' })
  })

  it('refuse to reject an outcome without a reason', async () => {
    const { references } = await completes(world, 1)
    const csv = `reference,decision\n${references[0]},reject`
    expect(await operator('outcomes decide --file d.csv', { 'd.csv': csv })).toMatchObject({
      code: 2,
      stderr: `${references[0]} has the decision reject and no reason. Fill in the column reason.`,
    })
  })
})

it('payments reverse: asks first, because the payment could be one that was sent', async () => {
  const { references } = await completes(world, 1)
  const [reference = ''] = references
  const declined = await runOperatorCommand(world, ['payments', 'reverse', reference, 'Sent', 'twice'], {
    answer: false,
  })
  expect(declined).toMatchObject({
    code: 1,
    questions: [`Stop payment ${reference}, sent or not, with the reason "Sent twice"?`],
  })
  expect((await byReference(reference)).payment_status).toBe('Pending')
})

describe('payments reopen', () => {
  it('refuses a payment whose outcome was rejected', async () => {
    const { references } = await completes(world, 1)
    const [reference = ''] = references
    await operator(`outcomes reject ${reference} The client disowns it`)
    const ran = await operator(`payments reopen ${reference}`)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^Payment \d+ cannot be reopened: its outcome was rejected\.$/)
    expect((await byReference(reference)).payment_status).toBe('Stopped')
  })

  it('refuses a payment whose member erased the account', async () => {
    const { references } = await completes(world, 1)
    const [reference = ''] = references
    await operator(`payments reverse ${reference} The bank sent it back --yes`)
    const { panelist_id } = await world.db
      .selectFrom('invitation')
      .select('panelist_id')
      .where('reference_number', '=', reference)
      .executeTakeFirstOrThrow()
    await world.db.insertInto('erasure').values({ receipt: 'R7KQ2MNA', panelist_id }).execute()
    const ran = await operator(`payments reopen ${reference}`)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^Payment \d+ cannot be reopened: its member erased the account\.$/)
    expect((await byReference(reference)).payment_status).toBe('Stopped')
  })
})

describe('payments commands for one survey', () => {
  it('approve the payments of confirmed outcomes after one question', async () => {
    const { project, references } = await completes(world, 3)
    await operator(`outcomes confirm ${references[0]} ${references[1]}`)
    const ran = await operator(`payments approve --survey ${project}`)
    expect(ran).toMatchObject({ code: 0, questions: ['Approve 2 payments, $100 in total?'] })
    const leftOut = 'Left out: 1, because the outcome is not confirmed (`outcomes unconfirmed`).'
    expect(ran.stderr + ran.stdout).toContain(`2 done. ${leftOut}`)
    const again = await operator(`payments approve --survey ${project}`)
    expect(again.stderr + again.stdout).toBe(`Nothing to do. ${leftOut}`)
    expect((await byReference(references[0] ?? '')).payment_status).toBe('Approved')
    expect((await byReference(references[2] ?? '')).payment_status).toBe('Pending')
  })

  it('approve only what the question said', async () => {
    const { project, references } = await completes(world, 3)
    const [first = '', second = '', third = ''] = references
    await operator(`outcomes confirm ${first} ${second}`)
    const approveWhile = (...changes: string[]) =>
      runOperatorCommand(world, ['payments', 'approve', '--survey', project], {
        answer: true,
        async meanwhile() {
          for (const change of changes) await operator(change)
        },
      })
    expect(await approveWhile(`outcomes confirm ${third}`)).toMatchObject({
      code: 1,
      questions: ['Approve 2 payments, $100 in total?'],
      stderr: expect.stringContaining('This would change 3 rows, more than the 2 allowed. Nothing was changed.'),
    })
    expect(await approveWhile(`payments approve ${first}`)).toMatchObject({
      code: 1,
      questions: ['Approve 3 payments, $150 in total?'],
      stderr: expect.stringContaining(
        'Something has changed since you were asked. Now the question is: Approve 2 payments, $100 in total? Nothing was changed: try it again.',
      ),
    })
    expect((await byReference(second)).payment_status).toBe('Pending')
  })

  it('say which members are banned, inactive or a test account', async () => {
    const { references } = await completes(world, 4)
    const changes = [{ status: 'Banned for Both' }, { is_active: false }, { is_test_account: true }]
    for (const [index, change] of changes.entries())
      await world.db
        .updateTable('panelist')
        .set(change)
        .where('id', 'in', (from) =>
          from
            .selectFrom('invitation')
            .select('panelist_id')
            .where('reference_number', '=', references[index] ?? ''),
        )
        .execute()
    const ran = await operator(`payments approve ${references.join(' ')}`)
    expect(ran.stdout).toMatch(/is now Approved\. The member is Banned for Both\./)
    expect(ran.stdout).toMatch(/is now Approved\. The account is inactive\./)
    expect(ran.stdout).toMatch(/is now Approved\. It is a test account\./)
    expect(ran.stderr + ran.stdout).toContain('4 done. 3 with a note about the member or the friend: see the details.')
  })

  it('say at the approval of a bonus that the friend has erased their account', async () => {
    const { panelistId: referrer_id } = await world.member({ status: 'Verified' })
    const approveBonusFor = async (isErased: boolean) => {
      const { panelistId: referent_id } = await world.member()
      const { id } = await world.db
        .insertInto('referral')
        .values({ referrer_id, referent_id, referent_name: 'Ann', status: 'Verified', bonus_cents: 5_000 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await earnBonus(world.db, id)
      const receipt = `receipt-${referent_id}`
      if (isErased) await world.db.insertInto('erasure').values({ receipt, panelist_id: referent_id }).execute()
      const payment = await world.db
        .selectFrom('payment')
        .select('id')
        .where('referral_id', '=', id)
        .executeTakeFirstOrThrow()
      return (await operator(`payments approve ${payment.id}`)).stdout
    }
    expect(await approveBonusFor(false)).toMatch(/is now Approved\.$/)
    expect(await approveBonusFor(true)).toMatch(/is now Approved\. The friend has erased their account\.$/)
  })

  it('export payee and address, and record the payments of the bank by row', async () => {
    const { project, references } = await completes(world, 2, 62.5)
    const [first = '', second = ''] = references
    const mailingAddress = {
      firstLine: '12 Harbor Street',
      suiteNumber: 'Apt 4',
      city: 'Jersey City',
      state: 'NJ',
      zipCode: '07302',
    }
    await world.db
      .updateTable('panelist')
      .set({ profile: JSON.stringify({ payTo: 'Payee Trust', mailingAddress }) })
      .where('last_name', '=', 'Payee0')
      .execute()
    await operator(`payments approve ${first} ${second}`)
    const { stdout } = await operator(`payments export --survey ${project} --json`)
    const rows = stdout.split('\n').map((line) => JSON.parse(line))
    expect(rows[0]).toMatchObject({
      payee: 'Payee Trust',
      address: '12 Harbor Street, Apt 4',
      city: 'Jersey City',
      state: 'NJ',
      zip: '07302',
      dollars: '62.50',
      reference: first,
    })
    expect(rows[1]).toMatchObject({ payee: 'Ann Payee1', address: null })
    const bank = `payment,bankReference,dollars\n${rows[0].payment},ACH-77,62.50\n${rows[1].payment},ACH-78,60\n`
    const sent = await operator('payments send --file bank.csv', { 'bank.csv': bank })
    expect(sent).toMatchObject({ code: 3, questions: [] })
    expect(sent.stdout).toMatch(
      new RegExp(`${rows[1].payment} +refused +Payment ${rows[1].payment} is \\$62\\.50, not \\$60\\.`),
    )
    expect((await byReference(first)).payment_status).toBe('Paid')
    expect((await byReference(second)).payment_status).toBe('Approved')
    expect((await operator(`payments show ${first}`)).stdout).toMatch(/sent +Paid +- +ACH-77/)
    const secondImport = await operator('payments send --file bank.csv', {
      'bank.csv': `payment\n${rows[0].payment}\n`,
    })
    expect(secondImport.stdout).toBe(`Payment ${rows[0].payment}, $62.50, is already Paid.`)
  })
})

describe('a survey with more payments than one command may change', () => {
  /** Completes whose outcomes are confirmed, except for the first ones. */
  async function manyCompletes(project: string, count: number, unconfirmed: number) {
    const { id } = await aSurvey(world.db, { project })
    await sql`
      with people as (
        insert into panelist (mobile, first_name, last_name, panelist_type, status, referral_code)
        select '+1308' || n, 'Al', 'Lot', 'Nurse', 'Verified', 'lot' || n
        from generate_series(5550001, 5550000 + ${count}::int) as n returning id)
      insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents,
        earned_cents, outcome_at, confirmed_at)
      select ${id}::bigint, id, 'lot-mask-' || id, 'lot-key-' || id, ${project} || '-' || id, 'Completed', 100, 100, now(),
        case when row_number() over (order by id) > ${unconfirmed}::int then now() end from people`.execute(world.db)
    await sql`insert into payment (kind, panelist_id, invitation_id, amount_cents)
      select 'incentive', panelist_id, id, 100 from invitation where survey_id = ${id} order by id`.execute(world.db)
    await sql`insert into payment_event (payment_id, event, becomes)
      select payment.id, 'earned', 'Pending' from payment join invitation on invitation.id = invitation_id
      where survey_id = ${id}`.execute(world.db)
  }
  const lastLine = async (line: string) => (await operator(line)).stdout.split('\n').at(-1)

  it('is approved and exported in parts, and each part says that there are more', async () => {
    await manyCompletes('LOT-1', 4003, 2001)
    const unconfirmed = await operator('outcomes unconfirmed --survey LOT-1')
    expect(unconfirmed.stdout).toContain('Only 2000 are shown.')
    const approve = () => lastLine('payments approve --survey LOT-1 --yes')
    expect(await approve()).toBe(
      '2000 done. There are more: run the command again to approve them. Left out: 2001, because the outcome is not confirmed (`outcomes unconfirmed`).',
    )
    expect(await approve()).toContain('2 done. Left out: 2001')
    const exported = () => lastLine('payments export --survey LOT-1')
    expect(await exported()).toMatch(
      /^Bank file bank-\d+: 2000 payments, \$2,000 in total\. 2 more are approved: run the command again for the next file\.$/,
    )
    expect(await exported()).toMatch(/: 2 payments, \$2 in total\. 2000 left out: they are in bank files/)
  })
})
