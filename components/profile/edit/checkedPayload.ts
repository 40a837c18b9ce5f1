import { type ProfilePayload, profilePayload } from './profilePayload.ts'
import { profileSchema } from './profileSchema.ts'
import type { About, ProfileValues } from './profileValues.ts'

/** Request body for the form values; null when they are invalid. */
export const payloadOf = (data: About, values: ProfileValues): ProfilePayload | null =>
  profileSchema(data, values).safeParse(values).success ? profilePayload(data, values) : null
