/** The form of the whole profile, as its draft is called. */
export const PROFILE_DRAFT = 'profile'
