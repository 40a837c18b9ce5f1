import { type ProfilePayload, profilePayload } from './profilePayload.ts'
import { profileSchema } from './profileSchema.ts'
import type { About, ProfileValues } from './profileValues.ts'

/** The payload of what is in the fields; null while something is missing or wrong. */
export const payloadOf = (about: About, values: ProfileValues): ProfilePayload | null =>
  profileSchema(about, values).safeParse(values).success ? profilePayload(about, values) : null
