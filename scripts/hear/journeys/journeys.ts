import type { Journey } from './journey.ts'
import { registering } from './registering.ts'

export const journeys: readonly Journey[] = [registering]
