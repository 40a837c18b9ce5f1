import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'

/** A member on a campaign's link. */
export interface Applicant {
  panelistType: string
  email: string | null
  professionId: number | null
  npiNumber: string | null
}

/** What a campaign's survey asks of them. */
export interface Requirements {
  audience: 'Patient' | 'HCP'
  npiMandatory: boolean
}

type Rule = readonly [refusal: RefusalCode, applies: (applicant: Applicant, asked: Requirements) => boolean]

const isPatient = ({ panelistType }: Applicant) => panelistType === 'Patient'

/* The wrong kind of member first: nobody is asked for details that cannot help. */
const rules: readonly Rule[] = [
  ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', (applicant, asked) => asked.audience === 'HCP' && isPatient(applicant)],
  ['SURVEY_DOES_NOT_MATCH_PROFILE', (applicant, asked) => asked.audience === 'Patient' && !isPatient(applicant)],
  ['PATIENT_EMAIL_NOT_REGISTERED', (applicant) => isPatient(applicant) && applicant.email === null],
  ['PROFESSION_DETAILS_MISSING', (applicant) => !isPatient(applicant) && applicant.professionId === null],
  [
    'PROFESSION_DETAILS_MISSING',
    (applicant, asked) => asked.npiMandatory && !isPatient(applicant) && !applicant.npiNumber,
  ],
]

/** What keeps a member from a campaign's survey, before the survey itself is asked; `null` for nothing. @see panel-api.md Surveys */
export const applicantRefusal = (applicant: Applicant, asked: Requirements): RefusalCode | null =>
  rules.find(([, applies]) => applies(applicant, asked))?.[0] ?? null
