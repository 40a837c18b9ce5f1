import * as z from 'zod/mini'
import { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'

/* Panel responses about a member and their surveys, parsed by the contract. Tests pass only the facts they need. */

interface RowFacts extends Omit<Partial<z.input<typeof SurveyRow>>, 'invitationStatus' | 'paymentStatus'> {
  status?: string
  payment?: string | null
}

let invitations = 0

/** An invitation to 'Asthma' for $75, open until Mar 5, 2099. */
export const surveyRow = ({ status = 'Invited', payment = null, ...facts }: RowFacts = {}): SurveyRow =>
  z.parse(SurveyRow, {
    topic: 'Asthma',
    projectNumber: 'P-1',
    referenceNumber: 'R-1',
    loi: 20,
    endDate: '2099-03-05',
    incentivesEarned: null,
    incentivesOffered: 75,
    surveyMaskedId: 'survey-1',
    invitationMaskedId: `invitation-${++invitations}`,
    ...facts,
    invitationStatus: { status },
    paymentStatus: payment === null ? null : { status: payment },
  })

/** Invitations with the topics 'Survey 1', 'Survey 2', … and different end dates; the first ends last. */
export const surveyRows = (count: number, facts: RowFacts = {}): SurveyRow[] =>
  Array.from({ length: count }, (_, index) =>
    surveyRow({
      topic: `Survey ${index + 1}`,
      endDate: new Date(Date.UTC(2099, 0, 100 - index)).toISOString().slice(0, 10),
      ...facts,
    }),
  )

interface ProfileFacts extends Omit<Partial<z.input<typeof PanelistProfile>>, 'panelistStatus' | 'panelistType'> {
  status?: string
  type?: string
}

/** A verified physician, Mary Ann Lee. */
export const panelistProfile = ({ status = 'Verified', type = 'Physician', ...facts }: ProfileFacts = {}) =>
  z.parse(PanelistProfile, {
    id: 5001,
    panelistName: 'Mary Ann Lee',
    profileCompleted: true,
    taxStatus: 'Not Filled',
    ...facts,
    panelistStatus: { status },
    panelistType: { type },
  })
