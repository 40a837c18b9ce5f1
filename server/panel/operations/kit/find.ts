import 'server-only'
import { sql } from 'kysely'
import { nationalDigits } from '#lib/format/phone.ts'
import type { Db } from '../../database/schema.ts'
import { OperationError } from './errors.ts'

/*
 * Finds the rows that operators name by number. Each function throws OperationError when there is none, or more than one.
 */

export interface MemberRow {
  id: number
  name: string
  status: string
}

/** Numbers are stored as E.164; operators may type them in any usual form. */
export const storedMobile = (typed: string) => (/^\+\d{8,15}$/.test(typed) ? typed : `+1${nationalDigits(typed) ?? ''}`)

/** Shorter than any number that can be called. */
const MEMBER_ID = /^\d{1,9}$/

/** @param typed a mobile number in any usual form, or the member's id */
export async function memberByMobile(db: Db, typed: string): Promise<MemberRow> {
  const row = await db
    .selectFrom('panelist')
    .select(['id', 'first_name', 'last_name', 'status'])
    .where((is) => (MEMBER_ID.test(typed) ? is('id', '=', Number(typed)) : is('mobile', '=', storedMobile(typed))))
    .executeTakeFirst()
  if (!row) throw new OperationError(`No member has the number ${typed}.`)
  return { id: row.id, name: `${row.first_name} ${row.last_name}`, status: row.status }
}

export async function surveyByProject(db: Db, projectNumber: string): Promise<number> {
  const [survey, another] = await db
    .selectFrom('survey')
    .select('id')
    .where('project_number', '=', projectNumber)
    .limit(2)
    .execute()
  if (!survey) throw new OperationError(`No survey has the project number ${projectNumber}.`)
  if (another) throw new OperationError(`Several surveys have the project number ${projectNumber}.`)
  return survey.id
}

/**
 * A survey's id that Postgres does not see when it plans. Seeing one that everybody is in, it would look for it among all
 * invitations, newest first, and may have to pass millions of others.
 */
export const unseen = (surveyId: number | null) => sql<number>`(select ${surveyId}::bigint)`

export async function invitationByReference(db: Db, referenceNumber: string): Promise<number> {
  const [invitation, another] = await db
    .selectFrom('invitation')
    .select('id')
    .where('reference_number', '=', referenceNumber)
    .limit(2)
    .execute()
  if (!invitation) throw new OperationError(`No invitation has the reference number ${referenceNumber}.`)
  if (another) throw new OperationError(`Several invitations have the reference number ${referenceNumber}.`)
  return invitation.id
}

export async function partnerByCode(db: Db, code: string): Promise<number> {
  const partner = await db.selectFrom('partner').select('id').where('code', '=', code).executeTakeFirst()
  if (!partner) throw new OperationError(`There is no partner ${code}.`)
  return partner.id
}

/** A row's `name` is this one, whatever its capitals. */
export const isSameName = (name: string) => sql<boolean>`lower(name) = lower(${name})`
