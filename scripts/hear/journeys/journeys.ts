import { changingTheEmail } from './changingTheEmail.ts'
import { askingSupport } from './contactingSupport.ts'
import { decliningASurvey } from './decliningASurvey.ts'
import { finishingAProfile } from './finishingAProfile.ts'
import { movingAnInterview } from './interview.ts'
import type { Journey } from './journey.ts'
import { loggingIn } from './loggingIn.ts'
import { referring } from './referring.ts'
import { beingRefused } from './refusedStart.ts'
import { registering } from './registering.ts'
import { signingFormW9 } from './signingFormW9.ts'
import { startingASurvey } from './startingASurvey.ts'

export const journeys: readonly Journey[] = [
  registering,
  finishingAProfile,
  loggingIn,
  referring,
  askingSupport,
  movingAnInterview,
  beingRefused,
  startingASurvey,
  changingTheEmail,
  signingFormW9,
  decliningASurvey,
]
