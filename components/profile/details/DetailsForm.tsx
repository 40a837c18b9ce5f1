'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#components/form/large/checkedBy.ts'
import { fieldsOf } from '#components/form/large/fields.tsx'
import { LargeForm } from '#components/form/large/LargeForm.tsx'
import { ProfessionFields } from '#components/form/large/ProfessionFields.tsx'
import { type ProfessionLists, savedProfession } from '#components/form/large/professionForm.ts'
import { type Attempt, type Outcome, useSend } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import { PROFILE_SAVED, reactionTo, registerProfessionMessages, sentence } from '#lib/messages.ts'
import { homeOf } from '#lib/rules/panelist-status.ts'
import { calling } from '../calling.ts'
import { type Details, detailsPayload, detailsRules, detailsValues } from './detailsForm.ts'

interface Props {
  brand: string
  profile: PanelistProfile
  lists: ProfessionLists
}

const { Email } = fieldsOf<Details>()

/** Where the after-login rule leads now that the panel knows more. @see decisions C-76 */
async function nextHome({ panelistStatus }: PanelistProfile) {
  const fresh = await calling(({ freshProfile }) => freshProfile())
  return homeOf(fresh.ok ? fresh.data.panelistStatus.status : panelistStatus.status)
}

/** Sends the profession; the page moves on when the panel has taken it. */
function useRegistration({ brand, profile, lists }: Props) {
  const router = useRouter()
  return useSend({
    send: (values: Details, { idempotencyKey }: Attempt) =>
      calling(({ submitProfession }) => submitProfession(detailsPayload(values, lists), idempotencyKey)),
    say: (problem) => sentence(reactionTo(registerProfessionMessages, problem), problem, brand),
    onDone: async (): Promise<Outcome> => {
      toast.success(PROFILE_SAVED)
      const home = await nextHome(profile)
      router.push(home.path)
      return 'leaving'
    },
  })
}

/** @see portal-part-2 §7 */
export function DetailsForm(props: Props) {
  const { profile, lists } = props
  const [defaultValues] = useState(() => detailsValues(profile))
  const [resolver] = useState(() => checkedBy((values: Details) => detailsRules(profile, lists, values)))
  const form = useForm<Details>({ defaultValues, resolver, shouldFocusError: false })
  const { busy, refusal, start } = useRegistration(props)
  return (
    <LargeForm form={form} onSubmit={start} busy={busy}>
      {refusal?.message ? (
        <Alert key={refusal.count} tone="danger">
          {refusal.message}
        </Alert>
      ) : null}
      <ProfessionFields lists={lists} saved={savedProfession(profile)} />
      {profile.email ? null : <Email name="email" label="Email" enterKeyHint="done" />}
      <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Saving…">
        Submit
      </Button>
    </LargeForm>
  )
}
