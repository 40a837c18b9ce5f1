import type { Journey } from './journey.ts'
import { loggingIn } from './loggingIn.ts'
import { referring } from './referring.ts'
import { registering } from './registering.ts'

export const journeys: readonly Journey[] = [registering, loggingIn, referring]
