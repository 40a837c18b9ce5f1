import { ineligible, surveyFacts } from '#server/panel/operations/surveys/invitations/eligibility.ts'
import type { SurveySeed } from '#server/panel/scenarios/seeds.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Whom operators may invite, and who may start, are decided in two places: by SQL for all members at once, and by rules. */

const world = useWorld({ lookups: true })

const [LISTED, UNLISTED, BARRED, TAKEN, BY_MOBILE] = Array.from({ length: 5 }, anNpi)
const nurse = { panelist_type: 'Nurse' }
const withNpi = (npiNumber: string | undefined) => ({ ...nurse, profile: JSON.stringify({ npiNumber }) })

const members: Record<string, Parameters<typeof world.member>[0]> = {
  'a patient': { panelist_type: 'Patient' },
  'a nurse without an NPI': nurse,
  'a nurse whose NPI is on the list': withNpi(LISTED),
  'a nurse whose NPI is not on the list': withNpi(UNLISTED),
  'a nurse whose NPI is barred': withNpi(BARRED),
  'the holder of an NPI that the list has for somebody else': withNpi(TAKEN),
  'a nurse whose number is on the list': { ...nurse, mobile: '+12025550171' },
  'a nurse whose number is on the list with the NPI of another member': { ...nurse, mobile: '+12025550172' },
  'a pharmacist': { panelist_type: 'Pharmacy' },
  'a member flagged at registration': { ...nurse, status: 'Registration Flagged' },
  'a member flagged by the profile': { ...nurse, status: 'Profile Flagged' },
  'a member who may take no interviews': { ...nurse, status: 'Banned for Qual' },
  'a member who may take no surveys': { ...nurse, status: 'Banned for Quant' },
  'a member who may take nothing': { ...nurse, status: 'Banned for Both' },
  'a member who is excluded': nurse,
}

const surveys: Record<string, Partial<SurveySeed>> = {
  'a survey for everybody': {},
  'an interview for everybody': { methodology: 'Qualitative' },
  'a survey for patients': { audience: 'Patient' },
  'a survey for professionals': { audience: 'HCP' },
  'a survey for nurses': { professions: ['Nurse'] },
  'a survey that needs an NPI': { npiMandatory: true },
  'a survey with a list': { topic: 'listed' },
  'a survey with a list that needs an NPI': { topic: 'listed', npiMandatory: true, audience: 'HCP' },
}

async function preparedSurvey(changes: Partial<SurveySeed>, excluded: TestMember): Promise<TestSurvey> {
  const survey = await aSurvey(world.db, changes)
  await world.db
    .insertInto('survey_exclusion')
    .values({ survey_id: survey.id, panelist_id: excluded.panelistId })
    .execute()
  const rows = [
    { npi_number: LISTED ?? '', mobile: null },
    { npi_number: BARRED ?? '', mobile: null },
    { npi_number: BY_MOBILE ?? '', mobile: '+12025550171' },
    { npi_number: TAKEN ?? '', mobile: '+12025550172' },
  ]
  if (changes.topic === 'listed')
    await world.db
      .insertInto('survey_list')
      .values(rows.map((row) => ({ ...row, survey_id: survey.id })))
      .execute()
  return survey
}

async function whyNot({ panelistId }: TestMember, { id }: TestSurvey): Promise<string | null> {
  const { reason } = await world.db
    .selectFrom('panelist')
    .innerJoin('survey', (join) => join.on('survey.id', '=', id))
    .where('panelist.id', '=', panelistId)
    .select(ineligible(await surveyFacts(world.db, id)).as('reason'))
    .executeTakeFirstOrThrow()
  return reason
}

async function startedBy(member: TestMember, survey: TestSurvey): Promise<boolean> {
  const { maskedId } = await anInvitation(world.db, member, survey)
  const body = { panelistId: member.panelistId, invitationMaskedId: maskedId }
  return (await world.send('validateInvitation', { body }, { member })).status === 200
}

const people = new Map<string, TestMember>()
beforeAll(async () => {
  for (const [who, columns] of Object.entries(members)) people.set(who, await world.member(columns))
  await world.db
    .insertInto('npi_record')
    .values({ npi_number: BARRED ?? '', last_names: [], barred: true })
    .execute()
})

describe.each(Object.entries(surveys))('%s', (_, changes) => {
  it('can be started by exactly those whom an operator may invite', async () => {
    const excluded = people.get('a member who is excluded')
    if (!excluded) throw new Error('no member')
    const survey = await preparedSurvey(changes, excluded)
    const [invitable, startable]: [string[], string[]] = [[], []]
    for (const [who, member] of people) {
      if ((await whyNot(member, survey)) === null) invitable.push(who)
      if (await startedBy(member, survey)) startable.push(who)
    }
    expect(invitable).toEqual(startable)
    expect(startable.length).toBeGreaterThan(0)
    expect(startable.length).toBeLessThan(people.size)
  })
})
