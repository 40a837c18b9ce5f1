import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'
import { isFixedEntry } from '../../profile/lookups/fixed-entries.ts'
import { hasChildEntries, type LookupRow } from '../../profile/lookups/lookups.repository.ts'
import { removeAreaReferences, SURVEY_AREAS } from '../../surveys/areas.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { text, wholeNumber } from '../kit/fields.ts'
import { isSameName } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, numberColumn } from '../kit/show.ts'

/** Lookups whose entries have a parent in another lookup. */
const PARENTS: Readonly<Record<string, string>> = {
  specialities: 'professions',
  subSpecialities: 'specialities',
  subcertificates: 'certificates',
}

const lookup = text(60).describe('Such as professions, specialities or genders')
const id = wholeNumber(1, 2_000_000_000).describe('Id of the entry, as lookups list shows it')

/** @throws OperationError when there is no lookup with this name */
async function assertLookup(db: Db, kind: string): Promise<void> {
  const kinds = await db.selectFrom('lookup').select('kind').distinct().orderBy('kind').execute()
  if (kinds.some((candidate) => candidate.kind === kind)) return
  throw new OperationError(
    `There is no lookup ${kind}. There are ${kinds.map((candidate) => candidate.kind).join(', ')}.`,
  )
}

/** An entry, locked. @throws OperationError */
async function entryOf(db: Db, kind: string, entryId: number) {
  await assertLookup(db, kind)
  const row = await db
    .selectFrom('lookup')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new OperationError(`The lookup ${kind} has no entry ${entryId}.`)
  return row
}

/** @throws OperationError when code depends on the entry */
async function changeableEntry(db: Db, kind: string, entryId: number) {
  const entry = await entryOf(db, kind, entryId)
  if (isFixedEntry(entry))
    throw new OperationError(`${entry.name} cannot be changed: the portal decides by this entry what it asks members.`)
  return entry
}

type SiblingGroup = Pick<LookupRow, 'kind' | 'parentId'>

const siblings = (db: Db, { kind, parentId }: SiblingGroup) =>
  db.selectFrom('lookup').where('kind', '=', kind).where('parent_id', 'is not distinct from', parentId)

/** @throws OperationError when a sibling already has the name */
async function assertNewName(db: Db, group: SiblingGroup, name: string): Promise<void> {
  const same = await siblings(db, group).select('id').where(isSameName(name)).executeTakeFirst()
  if (same) throw new OperationError(`${name} already exists: entry ${same.id}.`)
}

/** The parent of a new entry. @throws OperationError when it is missing, or not allowed */
async function parentOf(db: Db, kind: string, below: number | undefined): Promise<number | null> {
  const parentKind = PARENTS[kind]
  if (!parentKind && below !== undefined)
    throw new OperationError(`Entries of ${kind} have no parent: leave out --below.`)
  if (!parentKind) return null
  if (below === undefined) throw new OperationError(`Set --below to the entry of ${parentKind} that it belongs to.`)
  return (await entryOf(db, parentKind, below)).id
}

/** Display order of a new entry: last, or that of `before`, which moves down with all later entries. */
async function reserveDisplayOrder(db: Db, group: SiblingGroup, beforeId: number | undefined): Promise<number> {
  if (beforeId === undefined) {
    const last = await siblings(db, group)
      .select(({ fn }) => fn.max('display_order').as('order'))
      .executeTakeFirst()
    return (last?.order ?? 0) + 1
  }
  const next = await entryOf(db, group.kind, beforeId)
  if (next.parent_id !== group.parentId)
    throw new OperationError(`${next.name} belongs to another parent: choose an entry with the same parent.`)
  await db
    .updateTable('lookup')
    .set((lookups) => ({ display_order: lookups('display_order', '+', 1) }))
    .where('kind', '=', group.kind)
    .where('parent_id', 'is not distinct from', group.parentId)
    .where('display_order', '>=', next.display_order)
    .execute()
  return next.display_order
}

/** Members keep an entry that was removed, so no other entry ever gets its id. */
async function nextId(db: Db, kind: string): Promise<number> {
  const query = db.selectFrom('lookup').where('kind', '=', kind)
  const last = await query.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst()
  const removed = await db.selectFrom('lookup_removed').select('last_id').where('kind', '=', kind).executeTakeFirst()
  return Math.max(last?.id ?? 0, removed?.last_id ?? 0) + 1
}

async function deleteEntry(db: Db, kind: string, entryId: number): Promise<void> {
  await db.deleteFrom('lookup').where('kind', '=', kind).where('id', '=', entryId).execute()
  await db
    .insertInto('lookup_removed')
    .values({ kind, last_id: entryId })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ last_id: sql`greatest(excluded.last_id, lookup_removed.last_id)` }),
    )
    .execute()
}

/** @throws OperationError when the entry has children, or is the last one of its lookup */
async function assertRemovable(db: Db, { kind, id: entryId }: Pick<LookupRow, 'kind' | 'id'>): Promise<void> {
  const childKind = Object.keys(PARENTS).find((child) => PARENTS[child] === kind)
  if (childKind && (await hasChildEntries(db, childKind, entryId)))
    throw new OperationError(`Entries of ${childKind} belong to it: remove those first.`)
  const others = db.selectFrom('lookup').where('kind', '=', kind).where('id', '<>', entryId)
  if (!(await others.select('id').limit(1).executeTakeFirst()))
    throw new OperationError(`It is the last entry of ${kind}: a list cannot be empty.`)
}

const auditLookup = ({ db, caller }: OperationContext, kind: string, entryId: number, change: string) =>
  audit(db, caller, 'lookup changed', { subject: `lookup ${kind} ${entryId}: ${change}` })

const listLookup = operation({
  name: 'lookups.list',
  role: 'viewer',
  summary: 'list the entries of a lookup with their ids',
  description:
    'Lists the entries of a lookup with their ids, and the entry of another lookup that each belongs to (below).',
  examples: ['lookups list professions'],
  input: z.strictObject({ lookup }),
  positional: ['lookup'],
  row: z.object({ id: numberColumn(), name: column(), below: numberColumn() }),
  changes: false,
  async run({ db }, { lookup: kind }) {
    await assertLookup(db, kind)
    const rows = await db
      .selectFrom('lookup')
      .where('kind', '=', kind)
      .select(['id', 'name', 'parent_id as below'])
      .orderBy('parent_id')
      .orderBy('display_order')
      .orderBy('id')
      .execute()
    return { rows }
  },
})

const addEntry = operation({
  name: 'lookups.add',
  role: 'manager',
  summary: 'add an entry to a lookup',
  description: 'Adds an entry to a lookup, at the end or before another entry. Members can choose it within a minute.',
  examples: ['lookups add pharmacySettings Mail-order pharmacy', 'lookups add specialities Space medicine --below 1'],
  input: z.strictObject({
    lookup,
    name: text().describe('What members read'),
    below: wholeNumber(1, 2_000_000_000)
      .optional()
      .describe('Id of the entry that it belongs to, such as the profession of a speciality'),
    before: wholeNumber(1, 2_000_000_000).optional().describe('Id of the entry to insert it before'),
  }),
  positional: ['lookup', 'name'],
  row: z.object({ id: numberColumn() }),
  changes: true,
  async run(context, { lookup: kind, name, below, before: beforeId }) {
    const { db } = context
    await holdLock(db, 'lookups')
    await assertLookup(db, kind)
    const group = { kind, parentId: await parentOf(db, kind, below) }
    await assertNewName(db, group, name)
    const display_order = await reserveDisplayOrder(db, group, beforeId)
    const entryId = await nextId(db, kind)
    await db
      .insertInto('lookup')
      .values({ kind, id: entryId, name, display_order, parent_id: group.parentId })
      .execute()
    await auditLookup(context, kind, entryId, 'added')
    return { rows: [{ id: entryId }], message: `${name} was added to ${kind} as entry ${entryId}.` }
  },
})

const renameEntry = operation({
  name: 'lookups.rename',
  role: 'manager',
  summary: 'change the name of an entry',
  description: 'Changes the name that members see, within a minute. Members who have chosen the entry keep it.',
  examples: ['lookups rename pharmacySettings 3 Hospital or clinic pharmacy'],
  input: z.strictObject({ lookup, id, name: text().describe('The new name') }),
  positional: ['lookup', 'id', 'name'],
  row: changeRow,
  changes: true,
  async run(context, { lookup: kind, id: entryId, name }) {
    const { db } = context
    await holdLock(db, 'lookups')
    const entry = await changeableEntry(db, kind, entryId)
    if (entry.name === name) return oneChange(`Entry ${entryId} is already named ${name}.`, 'unchanged')
    if (entry.name.toLowerCase() !== name.toLowerCase())
      await assertNewName(db, { kind, parentId: entry.parent_id }, name)
    await db.updateTable('lookup').set({ name }).where('kind', '=', kind).where('id', '=', entryId).execute()
    await auditLookup(context, kind, entryId, 'renamed')
    return oneChange(`Entry ${entryId} of ${kind} is now named ${name}. It was ${entry.name}.`)
  },
})

const removeEntry = operation({
  name: 'lookups.remove',
  role: 'manager',
  summary: 'remove an entry from a lookup',
  description:
    'Members can no longer choose the entry. Members who have chosen it keep it, except an area of surveys: it is removed from members and surveys too.',
  examples: ['lookups remove pharmacySettings 3'],
  input: z.strictObject({ lookup, id }),
  positional: ['lookup', 'id'],
  row: changeRow,
  changes: true,
  async run(context, { lookup: kind, id: entryId }) {
    const { db } = context
    await holdLock(db, 'lookups')
    const entry = await changeableEntry(db, kind, entryId)
    await assertRemovable(db, entry)
    await deleteEntry(db, kind, entryId)
    await auditLookup(context, kind, entryId, 'removed')
    if (kind === SURVEY_AREAS) {
      await removeAreaReferences(db, entryId)
      return oneChange(
        `${entry.name} is no longer offered. It was also removed from the surveys and members that had it.`,
      )
    }
    return oneChange(`${entry.name} is no longer offered. Members who have chosen it keep it.`)
  },
})

export const lookupOperations = [listLookup, addEntry, renameEntry, removeEntry]
