import { callPanel } from '#components/call/callApi.ts'
import { getProfile, registerProfession, saveProfile } from '#lib/contract/profile.ts'

/*
 * What the forms of the profile call; fetched when there is something to send. @see calling.ts
 */

type Body<C extends Parameters<typeof callPanel>[0]> = NonNullable<Parameters<typeof callPanel<C>>[1]>['body']

export const submitProfile = (body: Body<typeof saveProfile>, idempotencyKey: string) =>
  callPanel(saveProfile, { body, idempotencyKey })

export const submitProfession = (body: Body<typeof registerProfession>, idempotencyKey: string) =>
  callPanel(registerProfession, { body, idempotencyKey })

export const freshProfile = () => callPanel(getProfile)
