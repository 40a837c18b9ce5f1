import type { UseFormReturn } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { addressValues } from '#components/form/address/addressForm.ts'
import { latestDraft, rememberDraft } from '#components/form/kit/draft/drafts.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { NPI_PATTERN } from '#lib/values/npi.ts'
import type { Details } from './detailsForm.ts'

const CHOICES = ['professionId', 'specialityId', 'subSpecialityId'] as const

/**
 * Looks up a complete NPI and prefills the profession, specialty and subspecialty that are still empty. Also drafts the
 * registered address for the profile form, unless an address is saved or the form has a draft.
 * @returns whether it filled in a field of this form
 * @see docs/specification/professional-details.md#npi-look-up
 */
export async function fillInByNpi(
  { setValue, getValues }: Pick<UseFormReturn<Details>, 'setValue' | 'getValues'>,
  { mailingAddress }: PanelistProfile,
  input: string,
): Promise<boolean> {
  const npiNumber = input.trim()
  if (!NPI_PATTERN.test(npiNumber)) return false
  const response = await lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'findByNpi', {
    path: { npiNumber },
  })
  // Skip when the number was edited during the lookup.
  if (!response.ok || getValues('npiNumber').trim() !== npiNumber) return false
  const { address, ...choices } = response.data
  let hasFilled = false
  // Each choice depends on the one before, so stop at the first that differs from the member's answer.
  for (const name of CHOICES) {
    const choice = String(choices[name] ?? '')
    const currentValue = getValues(name)
    if (currentValue && currentValue !== choice) break
    if (currentValue || !choice) continue
    setValue(name, choice, { shouldDirty: true })
    hasFilled = true
  }
  if (address && !mailingAddress && !latestDraft('profile', null)) {
    rememberDraft('profile', { ...addressValues(address) })
  }
  return hasFilled
}
