import { type ProfilePayload, profilePayload } from './profilePayload.ts'
import { profileSchema } from './profileSchema.ts'
import type { About, ProfileValues } from './profileValues.ts'

/** Request body for the form values; null when they are invalid. */
export const payloadOf = (about: About, values: ProfileValues): ProfilePayload | null =>
  profileSchema(about, values).safeParse(values).success ? profilePayload(about, values) : null
