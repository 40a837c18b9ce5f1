import type * as z from 'zod/mini'
import type { W9Answers as W9Schema } from '#lib/contract/panel/tax/tax.ts'
import { openWorld, type World } from '../world.ts'
import type { TestMember } from './builders.ts'
import { loadLookups } from './profiles.ts'

/** A world with the lookups for tax details. */
export async function taxWorld(options: Parameters<typeof openWorld>[0] = {}): Promise<World> {
  const made = await openWorld(options)
  await loadLookups(made)
  return made
}

export const taxAddress = {
  firstLine: '12 Harbor Street',
  suiteNumber: 'Apt 4B',
  city: 'Jersey City',
  state: 'NJ',
  zipCode: '07302',
  country: 'US',
}

/** A completed tax details form. */
export const taxDetail = {
  taxIdTypeId: 1,
  fullName: 'Mary Ann',
  lastName: 'Smith',
  address: taxAddress,
  taxIdNumber: '900123456',
}

type W9Input = z.input<typeof W9Schema>

/** Answers of an individual's Form W-9. */
export const w9Answers = (changes: Partial<W9Input> = {}): W9Input => ({
  name: 'Mary Ann Smith',
  classification: 'individual',
  address: { firstLine: '12 Harbor Street', suiteNumber: 'Apt 4B', city: 'Jersey City', state: 'NJ', zipCode: '07302' },
  taxIdTypeId: 1,
  taxIdNumber: '900123456',
  taxIdNumberConfirmation: '900123456',
  isSubjectToBackupWithholding: false,
  isUsPerson: true,
  certifies: true,
  signature: { kind: 'typed', text: 'Mary Ann Smith' },
  ...changes,
})

export const tokenIn = (signUrl: string) => new URL(signUrl).searchParams.get('token') ?? ''

/** Opens and signs the form on our own page. */
export async function signOwn(world: World, member: TestMember, changes: Partial<W9Input> = {}) {
  const { signUrl } = await world.as(member).call('signingTemplate')
  const signature = { kind: 'typed' as const, text: changes.name ?? 'Mary Ann Smith' }
  const answers = w9Answers({ signature, ...changes })
  return world.as(member).call('signForm', { body: { token: tokenIn(signUrl), answers } })
}

export async function download(world: World, member: TestMember) {
  const response = await world.send('signedDocument', {}, { member })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

export const taxStatusOf = async (world: World, { panelistId }: TestMember) =>
  (await world.db.selectFrom('panelist').select('tax_status').where('id', '=', panelistId).executeTakeFirstOrThrow())
    .tax_status

export const lastForm = (world: World, { panelistId }: TestMember) =>
  world.db
    .selectFrom('tax_form')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
