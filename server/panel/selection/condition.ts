import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { PANEL_TIME_ZONE } from '#lib/constants.ts'
import type { Operator, Selection, SelectionField } from './selection.ts'

/* Translates selections into SQL conditions on `panelist`. Values are bound as parameters. */

export type Condition = RawBuilder<boolean>
type FieldCondition = (values: readonly string[]) => Condition

const profile = (key: string) => sql<string | null>`panelist.profile ->> ${sql.lit(key)}`

const among =
  (column: RawBuilder<unknown>): FieldCondition =>
  (values) =>
    sql<boolean>`(${column})::text = any(${[...values]}::text[])`

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** A field with a fixed set of values, each with its own condition. */
const byValue =
  (conditions: Readonly<Record<string, Condition>>): FieldCondition =>
  (values) =>
    anyOf(values.flatMap((value) => conditions[value] ?? []))

/** Whether the member has an invitation to one of the surveys with a matching status. */
const hasInvitation =
  (status: Condition): FieldCondition =>
  (projects) =>
    sql<boolean>`exists (select from invitation past join survey on survey.id = past.survey_id
      where past.panelist_id = panelist.id and survey.project_number = any(${[...projects]}::text[]) and ${status})`

/** Members from before the form asked for this consent have none; withdrawing it deletes the answers. */
const healthMayBeUsed = sql<boolean>`coalesce((select given from consent
  where consent.panelist_id = panelist.id and purpose = 'health' order by consent.id desc limit 1), true)`

const hasCondition: FieldCondition = (
  ids,
) => sql<boolean>`(${healthMayBeUsed} and exists (select from jsonb_array_elements(
    case jsonb_typeof(panelist.medical_profile -> 'medicalConditions')
      when 'array' then panelist.medical_profile -> 'medicalConditions' else '[]'::jsonb end) answered
    where answered ->> 'id' = any(${[...ids]}::text[])))`

const isPatient = sql<boolean>`panelist.panelist_type = 'Patient'`
const hasNpi = sql<boolean>`panelist.profile ->> 'npiNumber' is not null`
const emailVerified = sql<boolean>`panelist.email_verified_at is not null`
const addressPart = (part: string) =>
  sql<
    string | null
  >`coalesce(panelist.profile #>> ${sql.lit(`{mailingAddress,${part}}`)}, panelist.profile #>> ${sql.lit(`{primaryWorkspaceAddress,${part}}`)})`

const fields: Readonly<Record<Exclude<SelectionField, 'registered'>, FieldCondition>> = {
  type: byValue({ patient: isPatient, hcp: sql<boolean>`not ${isPatient}` }),
  profession: among(profile('professionId')),
  specialty: among(profile('specialityId')),
  subspecialty: among(profile('subSpecialityId')),
  'nurse-category': among(profile('nurseCategoryId')),
  gender: among(sql`panelist.gender_id`),
  condition: hasCondition,
  state: among(sql`upper(${addressPart('state')})`),
  zip: among(sql`left(${addressPart('zipCode')}, 5)`),
  status: among(sql`panelist.status`),
  profile: byValue({
    complete: sql<boolean>`panelist.profile_completed`,
    incomplete: sql<boolean>`not panelist.profile_completed`,
  }),
  npi: byValue({ known: hasNpi, unknown: sql<boolean>`not ${hasNpi}` }),
  email: byValue({ verified: emailVerified, unverified: sql<boolean>`not ${emailVerified}` }),
  invited: hasInvitation(sql<boolean>`true`),
  completed: hasInvitation(sql<boolean>`past.status = 'Completed'`),
}

const COMPARISONS: Readonly<Record<Operator, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

const registered = ([day = '']: readonly string[], operator: Operator) =>
  sql<boolean>`(panelist.created_at at time zone ${sql.lit(PANEL_TIME_ZONE)})::date ${COMPARISONS[operator]} ${day}::date`

const not = (condition: Condition) => sql<boolean>`not coalesce(${condition}, false)`

export function condition(selection: Selection): Condition {
  if (selection.kind === 'not') return not(condition(selection.part))
  if (selection.kind !== 'compare') {
    const parts = selection.parts.map(condition)
    return selection.kind === 'or' ? anyOf(parts) : sql<boolean>`(${sql.join(parts, sql` and `)})`
  }
  const { field, operator, values } = selection
  if (field === 'registered') return registered(values, operator)
  const matches = fields[field](values)
  return operator === '!=' ? not(matches) : matches
}
