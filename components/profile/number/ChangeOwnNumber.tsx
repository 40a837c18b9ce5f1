'use client'

import { useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { ConfirmByPasskey } from '#components/form/passkey/ConfirmByPasskey.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import type { OwnNumber } from '#lib/contract/panel/own-number.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { sendPrivacyCodeMessages } from '#lib/messages/privacy.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { NewNumberForm } from './NewNumberForm.tsx'
import { NumberStep } from './NumberStep.tsx'

interface Props {
  loaded: OwnNumber
  codeSent: boolean
  proofAction: string
  post: FormPost
}

/** A code sent to the member, or the code from a passkey. */
type Proof = { kind: 'code'; count: number } | { kind: 'passkey'; otp: string }

/** Label of the button that sends a code. Beside "Send a code to my new number", it says where the other one goes. */
function sendLabel(proof: Proof | null, codeGoesTo: string | null, t: Translate): string {
  if (proof === null) return t('Send code')
  if (proof.kind === 'passkey') return t('Use a code instead')
  return codeGoesTo ? t('Send another code to {codeGoesTo}', { codeGoesTo }) : t('Send a new code')
}

function useProof(codeSent: boolean) {
  const t = useTranslate()
  const [proof, setProof] = useState<Proof | null>(codeSent ? { kind: 'code', count: 0 } : null)
  const sending = useSend({
    send: (_: null, attempt) =>
      lazyCall(() => import('#lib/contract/panel/privacy.ts'), 'sendPrivacyCode', { body: {}, ...attempt }),
    onDone: () => {
      // After a reload the page still asks for the code.
      history.replaceState(null, '', linkTo(routes.ownNumber, { code: 'sent' }))
      setProof((last) => ({ kind: 'code', count: last?.kind === 'code' ? last.count + 1 : 1 }))
    },
    errorText: (failed) => errorAction(sendPrivacyCodeMessages, failed, '', t).text,
  })
  return { proof, setProof, ...sending }
}

/** Confirms the member's identity, then asks for the new number. */
export function ChangeOwnNumber({ loaded: { codeGoesTo, hasPasskey }, codeSent, proofAction, post }: Props) {
  const t = useTranslate()
  const { proof, setProof, busy, error, start } = useProof(codeSent)
  // Kept outside the form, which starts anew with each code.
  const typedNumber = useRef(post.values.newMobileNumber)
  return (
    <div className="flex flex-col gap-4">
      <NumberStep number={proof ? 2 : 1} className="-mb-2" />
      {proof === null ? (
        <p className="max-w-prose">
          {[
            t("First, we'll check that it's you."),
            codeGoesTo ? t("We'll send a code to {codeGoesTo}.", { codeGoesTo }) : t("We'll send you a code."),
          ].join(' ')}
        </p>
      ) : (
        <NewNumberForm
          key={proof.kind === 'code' ? proof.count : 'passkey'}
          codeGoesTo={codeGoesTo}
          passkeyCode={proof.kind === 'passkey' ? proof.otp : null}
          post={post}
          typedNumber={typedNumber}
        />
      )}
      <PostForm action={proofAction} onSubmit={() => void start(null)}>
        <Button
          type="submit"
          variant={proof ? 'quiet' : 'primary'}
          className={proof ? '-ml-4' : undefined}
          busy={busy}
          busyLabel={t('Sending…')}
        >
          {sendLabel(proof, codeGoesTo, t)}
        </Button>
        <SendError error={error} />
      </PostForm>
      {hasPasskey && proof?.kind !== 'passkey' ? (
        <ConfirmByPasskey
          send={async (otp) => ({ ok: true, data: otp })}
          onDone={(otp) => setProof({ kind: 'passkey', otp })}
        />
      ) : null}
    </div>
  )
}
