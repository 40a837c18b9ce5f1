import { type ProfilePayload, profilePayload } from './profilePayload.ts'
import { profileSchema } from './profileSchema.ts'
import type { ProfileFormData, ProfileValues } from './profileValues.ts'

/** Request body for the form values; null when they are invalid. */
export const payloadOf = (data: ProfileFormData, values: ProfileValues): ProfilePayload | null =>
  profileSchema(data, values).safeParse(values).success ? profilePayload(data, values) : null
