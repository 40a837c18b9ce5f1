import { routes } from '#lib/routes.ts'

/** Link to a field of the profile form. In a form with a draft, field ids begin with the form's name. */
export const profileField = (field: string) => `${routes.completeProfile.path}#profile-${field}`
