/** The form of the professional details, as its draft is called. */
export const DETAILS_DRAFT = 'professional-details'
