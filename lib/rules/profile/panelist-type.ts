import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'

/** A member's type is 'Patient' or the name of a profession; 'HCP' until a professional chooses one. */
export const isPatientType = (type: string) => type === 'Patient'

export const isPatient = ({ panelistType }: Pick<PanelistProfile, 'panelistType'>) => isPatientType(panelistType.type)
