import { sql } from 'kysely'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { resealAll, sealedColumns } from '#server/panel/key-rotation.ts'
import { Secret } from '#server/secret.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { aPartner, aPartnerInvitation, aSecret, signedUrl } from '../../support/panel/facts/partners.ts'
import { anInvitation, aSurvey } from '../../support/panel/facts/surveys.ts'
import { download, lastForm, signOwn } from '../../support/panel/facts/tax.ts'
import { TEST_KEY, useWorld } from '../../support/panel/world.ts'

/* DATA_KEYS are rotated on a panel with data. */

const SECOND_KEY = new Secret('Qw8dR2kLm5Zx1vB7nT4yHs9cJf3gPa6uEo0iKXqVtYA=')

const world = useWorld({ lookups: true })

const cellOf = (panelistId: number) => ({ table: 'panelist', column: 'ssn_sealed', row: panelistId })

it('covers every encrypted column of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' order by 1`.execute(world.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'form_1099.record_sealed',
    'panelist.birth_date_sealed',
    'panelist.ssn_sealed',
    'partner.previous_sealed',
    'partner.secret_sealed',
    'receipt_key.private_sealed',
    'survey.previous_sealed',
    'survey.secret_sealed',
    'tax_detail.tax_id_sealed',
    'tax_form.answers_sealed',
    'tax_form.details_sealed',
    'tax_form.document_sealed',
    'webhook_endpoint.previous_sealed',
    'webhook_endpoint.secret_sealed',
  ])
  const covered = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(covered.toSorted()).toEqual(rows.map(({ name }) => name))
})

it('re-encrypts secrets of surveys and partners, so that signed outcomes still count', async () => {
  const rotated = new Map([
    [2, SECOND_KEY],
    [1, TEST_KEY],
  ])
  const survey = await aSurvey(world.db)
  const partner = await aPartner(world.db)
  const partnersSurvey = await aSurvey(world.db)
  const keys = await aPartnerInvitation(world.db, partner, partnersSurvey)
  const [secret, partnersSecret] = [
    await aSecret(world.db, world.panel.crypto, 'survey', survey),
    await aSecret(world.db, world.panel.crypto, 'partner', partner),
  ]
  const { ikey } = await anInvitation(world.db, await world.member(), survey, { status: 'Started' })
  expect(await operator(world, 'keys rotate', createCrypto(rotated))).toMatch(
    /^2 values are now encrypted with key 2\./,
  )
  const old = world.panel.crypto
  world.panel.crypto = createCrypto(new Map([[2, SECOND_KEY]]))
  try {
    const surveyUrl = signedUrl(secret, '/completed', { ikey, outcome: 'completed' })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl } })
    const { skey, pikey } = keys
    const partnersUrl = signedUrl(partnersSecret, '/completed', { skey, pikey, outcome: 'completed' })
    const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: {}, surveyUrl: partnersUrl } as const
    expect((await world.call('recordPartnerOutcome', { body })).redirectUrl).toContain('/back/completed')
  } finally {
    world.panel.crypto = old
  }
})

it('re-encrypts all values with the first key, so that the older key can be removed', async () => {
  const member = await world.member()
  const ssn_sealed = world.panel.crypto.seal('1234', cellOf(member.panelistId))
  await world.db.updateTable('panelist').set({ ssn_sealed }).where('id', '=', member.panelistId).execute()
  await signOwn(world, member)
  const before = await download(world, member)
  expect(await operator(world, 'keys show')).toMatch(
    /tax_form\.document_sealed +1 +1[\s\S]*New values are encrypted with key 1\./,
  )

  const both = createCrypto(
    new Map([
      [2, SECOND_KEY],
      [1, TEST_KEY],
    ]),
  )
  expect(await operator(world, 'keys rotate', both)).toMatch(/^5 values are now encrypted with key 2\./)
  expect(await operator(world, 'keys rotate', both)).toMatch(/^0 values are now encrypted with key 2\./)
  expect(await operator(world, 'keys show', both)).not.toMatch(/ 1 +\d+$/m)

  const onlyNew = createCrypto(new Map([[2, SECOND_KEY]]))
  const row = await world.db
    .selectFrom('panelist')
    .select('ssn_sealed')
    .where('id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  expect(onlyNew.open(row.ssn_sealed ?? '', cellOf(member.panelistId)).reveal()).toBe('1234')
  const old = world.panel.crypto
  world.panel.crypto = { ...onlyNew, readToken: old.readToken }
  try {
    expect((await world.as(member).call('getTaxDetail')).taxIdNumber).toBe('***-**-3456')
    expect((await download(world, member)).bytes.equals(before.bytes)).toBe(true)
    expect(await operator(world, `forms verify ${(await lastForm(world, member)).id}`)).toContain('is unchanged')
  } finally {
    world.panel.crypto = both
  }
})

it('leaves a damaged value without a key as it is, re-encrypts the others, and says how many are damaged', async () => {
  const { id: damaged } = await aPartner(world.db)
  const other = await aPartner(world.db)
  await world.db.updateTable('partner').set({ secret_sealed: 'v1.' }).where('id', '=', damaged).execute()
  await aSecret(world.db, createCrypto(new Map([[1, TEST_KEY]])), 'partner', other)
  const both = createCrypto(
    new Map([
      [2, SECOND_KEY],
      [1, TEST_KEY],
    ]),
  )
  expect(await operator(world, 'keys rotate', both)).toMatch(
    /^1 value is now encrypted with key 2\.[\s\S]*Left as they are, because they are damaged: 1 in partner\.secret_sealed\.$/,
  )
  expect(await operator(world, 'keys show', both)).toMatch(/^partner\.secret_sealed +- +1$/m)
  await world.db.updateTable('partner').set({ secret_sealed: null }).where('id', '=', damaged).execute()
})

it('re-encrypts all of 120 rows, in several transactions', async () => {
  const both = createCrypto(
    new Map([
      [3, new Secret(`${SECOND_KEY.reveal().slice(0, -2)}B=`)],
      [2, SECOND_KEY],
    ]),
  )
  const second = createCrypto(new Map([[2, SECOND_KEY]]))
  for (let count = 0; count < 120; count++) {
    const { panelistId } = await world.member()
    const ssn_sealed = second.seal(String(count).padStart(4, '0'), cellOf(panelistId))
    await world.db.updateTable('panelist').set({ ssn_sealed }).where('id', '=', panelistId).execute()
  }
  expect(await resealAll(world.db, both)).toBeGreaterThanOrEqual(120)
  const { left } = await world.db
    .selectFrom('panelist')
    .where('ssn_sealed', 'like', 'v1.2.%')
    .select((of) => of.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  expect(left).toBe(0)
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text) as transactions from panelist where ssn_sealed like 'v1.3.%'`.execute(world.db)
  expect(rows[0]?.transactions).toBeGreaterThanOrEqual(3)
})

it('fails and changes nothing when the older key is missing', async () => {
  const member = await world.member()
  const ssn_sealed = world.panel.crypto.seal('1234', cellOf(member.panelistId))
  await world.db.updateTable('panelist').set({ ssn_sealed }).where('id', '=', member.panelistId).execute()
  const stranger = createCrypto(new Map([[9, SECOND_KEY]]))
  await expect(resealAll(world.db, stranger)).rejects.toThrow('not in DATA_KEYS')
  const left = await world.db
    .selectFrom('panelist')
    .select('ssn_sealed')
    .where('id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  expect(left.ssn_sealed).toBe(ssn_sealed)
})

it('lists hashes that still need an older key', async () => {
  await world.db
    .insertInto('identity_record')
    .values({
      first_name: 'A',
      last_name: 'B',
      mobile: null,
      ssn_hmac: createCrypto(new Map([[1, TEST_KEY]])).hmac('identity-ssn', '1234'),
      birth_date_hmac: createCrypto(new Map([[1, TEST_KEY]])).hmac('identity-birth-date', '01-01-1980'),
      demands: 'search',
    })
    .execute()
  const both = createCrypto(
    new Map([
      [9, SECOND_KEY],
      [2, SECOND_KEY],
      [1, TEST_KEY],
    ]),
  )
  await world.db.deleteFrom('identity_record').where('first_name', '<>', 'A').execute()
  await world.db.updateTable('panelist').set({ ssn_sealed: null }).execute()
  await world.db.deleteFrom('tax_detail').execute()
  await world.db.updateTable('survey').set({ secret_sealed: null }).execute()
  await world.db.updateTable('partner').set({ secret_sealed: null }).execute()
  await world.db
    .updateTable('tax_form')
    .set({ answers_sealed: null, details_sealed: null, document_sealed: null, document_sha256: null })
    .execute()
  expect(await operator(world, 'keys rotate', both)).toMatch(
    /so keep these keys in DATA_KEYS:\n +identity_record\.ssn_hmac: 1 with key 1/,
  )
})
