import type { World } from '../world.ts'
import { anEmail, verifiedNow } from './builders.ts'
import { anInvitation, aSurvey } from './surveys.ts'

let surveys = 0

/** A survey with completes that were reported without a signature, by Ann Payee0, Ann Payee1 and so on. */
export async function completes(world: World, count: number, incentive = 50) {
  const project = `MON-${++surveys}`
  const survey = await aSurvey(world.db, { project, incentive, target: count })
  const references: string[] = []
  for (let index = 0; index < count; index++) {
    const member = await world.member({
      first_name: 'Ann',
      last_name: `Payee${index}`,
      email: anEmail(),
      email_verified_at: verifiedNow,
    })
    const { ikey, referenceNumber } = await anInvitation(world.db, member, survey, { status: 'Started' })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    references.push(referenceNumber)
  }
  return { project, references, survey }
}
