import { routes } from '#lib/routes.ts'

/** Link to a field of the profile's form. Its ids begin with the form's name, as those of every form with a draft. */
export const profileField = (field: string) => `${routes.completeProfile.path}#profile-${field}`
