'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { CheckboxField } from '#components/form/CheckboxField.tsx'
import { dropDraft } from '#components/form/large/useKeptDraft.ts'
import { needed, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import type { Outcome } from '#components/form/useSend.ts'
import { toast } from '#components/ui/toast.ts'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import {
  CONFIRM_PROFILE,
  CONFIRMATION_NEEDED,
  PROFILE_SAVED,
  REQUIRED_FIELDS,
  reactionTo,
  saveProfileMessages,
  sentence,
} from '#lib/messages.ts'
import { routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/panelist-status.ts'
import { calling } from '../calling.ts'
import type { ProfilePayload } from '../edit/profilePayload.ts'
import { isPatient } from '../profileFacts.ts'

interface Props {
  brand: string
  profile: PanelistProfile
  /** Null while what is saved is not a whole profile. */
  payload: ProfilePayload | null
  /** The way back. */
  children: ReactNode
}

const schema = rules({ confirmed: needed(CONFIRMATION_NEEDED) })

const incomplete = { status: 0, errorCode: 'INCOMPLETE', errorMessage: REQUIRED_FIELDS }

/** A patient has more to fill in, depending on what the panel now makes of them. @see portal-part-2 §4 */
async function homeAfter(profile: PanelistProfile) {
  if (!isPatient(profile)) return routes.dashboard
  const fresh = await calling(({ freshProfile }) => freshProfile())
  return fresh.ok ? homeOf(fresh.data.panelistStatus.status) : routes.profile
}

/** @see portal-part-2 §2, §8 */
export function SubmitProfile({ brand, profile, payload, children }: Props) {
  const router = useRouter()
  const form = useCallForm({
    schema,
    send: async (_, { idempotencyKey }) =>
      payload
        ? calling(({ submitProfile }) => submitProfile(payload, idempotencyKey))
        : { ok: false, problem: incomplete },
    say: (problem) =>
      problem === incomplete ? REQUIRED_FIELDS : sentence(reactionTo(saveProfileMessages, problem), problem, brand),
    onDone: async (): Promise<Outcome> => {
      toast.success(PROFILE_SAVED)
      dropDraft()
      const home = await homeAfter(profile)
      router.push(home.path)
      return 'leaving'
    },
  })
  return (
    <div className="mt-8">
      <CallForm form={form} summary={false}>
        <CheckboxField name="confirmed" label={CONFIRM_PROFILE.replace('{brand}', brand)} shortLabel="Confirmation" />
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton busyLabel="Submitting…">Submit</SubmitButton>
          {children}
        </div>
      </CallForm>
    </div>
  )
}
