export const DID_NOT_QUALIFY = 'Did Not Qualify'

export const SURVEY_FILTERS = ['All Surveys', 'Active', 'Completed', DID_NOT_QUALIFY, 'Expired', 'Survey Full'] as const
export type SurveyFilter = (typeof SURVEY_FILTERS)[number]

export const SURVEY_SORTS = ['endDate', 'topic', 'incentive'] as const
export type SurveySortKey = (typeof SURVEY_SORTS)[number]
