import 'server-only'
import { sql } from 'kysely'
import { nationalDigits } from '#lib/format/phone.ts'
import type { Db } from '../../database/schema.ts'
import { OperationError } from './errors.ts'

/*
 * Finds the row for a number, name or key that an operator typed. Each function throws OperationError unless exactly one
 * matches.
 */

export interface MemberRow {
  id: number
  name: string
  status: string
}

/** Converts a number in any usual form to E.164, as stored. */
export const storedMobile = (mobile: string) =>
  /^\+\d{8,15}$/.test(mobile) ? mobile : `+1${nationalDigits(mobile) ?? ''}`

/** Ids have fewer digits than any phone number. */
const MEMBER_ID = /^\d{1,9}$/

/** A name or an email address is what somebody looks up who does not know the number. */
const noMember = (input: string, what: string) =>
  /\p{L}/u.test(input)
    ? `"${input}" is no member's ${what}. To look up a member by name or email address: \`members find ${input}\``
    : `No member has the number ${input}.`

const members = (db: Db) => db.selectFrom('panelist').select(['id', 'first_name', 'last_name', 'status'])

async function theMember(query: ReturnType<typeof members>, input: string, what = 'mobile number'): Promise<MemberRow> {
  const row = await query.executeTakeFirst()
  if (!row) throw new OperationError(noMember(input, what))
  return { id: row.id, name: `${row.first_name} ${row.last_name}`, status: row.status }
}

/** For the rows of a file, where part of a number could be another member's id. @param mobile in any usual form */
export const memberByNumber = (db: Db, mobile: string) =>
  theMember(members(db).where('mobile', '=', storedMobile(mobile)), mobile)

/** @param input mobile number in any usual form, verified email address (which one member has) or the member's id */
export function memberByNumberEmailOrId(db: Db, input: string): Promise<MemberRow> {
  if (MEMBER_ID.test(input)) return theMember(members(db).where('id', '=', Number(input)), input)
  if (!input.includes('@')) return memberByNumber(db, input)
  const verified = members(db).where('email', '=', input.toLowerCase()).where('email_verified_at', 'is not', null)
  return theMember(verified, input, 'verified email address')
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

export const surveyIfNamed = async (db: Db, projectNumber: string | undefined) =>
  projectNumber === undefined ? null : surveyByProject(db, projectNumber)

/**
 * Hides a survey's id from the Postgres planner. For a survey with most of the invitations, the planner would otherwise
 * scan all invitations newest first, and may have to skip millions of others.
 */
export const hiddenFromPlanner = (surveyId: number) => sql<number>`(select ${surveyId}::bigint)`

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

/** Compares a row's `name` ignoring case. */
export const isSameName = (name: string) => sql<boolean>`lower(name) = lower(${name})`
