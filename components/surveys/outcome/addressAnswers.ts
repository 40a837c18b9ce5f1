import {
  type AddressValues,
  addressPayload,
  addressRules,
  addressValues,
} from '#components/form/address/addressForm.ts'
import { asked, workplaceAnswer } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { PanelistProfile, saveAddress } from '#lib/contract/panel/profile.ts'

/** What the fields of 'Almost Done' hold. */
export interface AddressAnswers extends AddressValues {
  workplaceUrl: string
}

export const addressAnswers = ({ mailingAddress, workplaceUrl }: PanelistProfile): AddressAnswers => ({
  ...addressValues(mailingAddress),
  workplaceUrl: workplaceUrl ?? '',
})

/** @see docs/specification/validation.md#address */
export const addressAnswerRules = (asksWorkplace: boolean): RulesOf<AddressAnswers> => ({
  ...addressRules(true),
  workplaceUrl: asked(asksWorkplace, workplaceAnswer('Enter your workplace URL')),
})

/** @param timezone of the ZIP code, where it is known */
export const addressTaskPayload = (
  values: AddressAnswers,
  asksWorkplace: boolean,
  timezone: string | null,
): BodyOf<typeof saveAddress> => ({
  ...addressPayload(values, timezone),
  ...(asksWorkplace && { workplaceUrl: values.workplaceUrl.trim().toLowerCase() }),
})
