import type { ReactNode } from 'react'
import { ConfirmFirst } from '#components/form/passkey/ConfirmFirst.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { EmailChange } from './EmailChange.tsx'
import { EmailForm } from './EmailForm.tsx'
import { emailPost } from './emailForm.ts'

interface Props {
  title: string
  lead: string
  brand: string
  signedIn: boolean
  /** Whether the saved address could not be loaded. The form stays, because a new member needs it. */
  isUnknown?: boolean
  /** The saved address. */
  email: string | null
  /** Whether the saved address is verified and this page changes it. */
  isChange?: boolean
  /** The address that waits for a code. */
  codeSentTo?: string | null
  /** The address that could not be used before a code to the member's own number. */
  typed?: string
  /** Whether the panel notifies the old address of a change. */
  notifiesOldEmail?: boolean
  /** Whether the panel keeps paying where it pays now. */
  keepsPayouts?: boolean
  /** Whether the member first has to confirm with a code to their own number. */
  needsCode?: boolean
  /** Where to go after verification. */
  returnUrl?: string
  posted: { email: PostedForm; 'email-link': PostedForm; 'step-up': PostedForm }
  /** Content below the heading. */
  children?: ReactNode
}

function CodeWaits({ address }: { address: string }) {
  const t = useTranslate()
  return (
    <p className="mb-5 wrap-anywhere">
      <Sentence
        text={t('We sent a code to <address/>. <otp>Enter the code</otp>, or send one to another address.')}
        parts={{
          address: () => <strong>{address}</strong>,
          otp: (words) => (
            <PageLink href={routes.otp.path} className="link">
              {words}
            </PageLink>
          ),
        }}
      />
    </p>
  )
}

/** The form for the address, or the step before it. */
function EmailStep({
  email,
  isChange = false,
  codeSentTo,
  typed,
  needsCode,
  posted,
  brand,
  signedIn,
  returnUrl,
}: Props) {
  const t = useTranslate()
  const stepUpAction = posted['step-up'].action
  if (needsCode) return <ConfirmFirst action={stepUpAction} />
  const savedEmail = email ?? undefined
  return (
    <EmailForm
      brand={brand}
      signedIn={signedIn}
      returnUrl={returnUrl}
      email={savedEmail}
      input={codeSentTo ?? typed}
      isChange={isChange}
      post={emailPost(posted.email, { savedEmail, brand, returnUrl }, t)}
      linkAction={posted['email-link'].action}
      stepUpAction={stepUpAction}
    />
  )
}

/** @see docs/specification/email.md#email-form */
export function EmailScreen(props: Props) {
  const {
    title,
    lead,
    email,
    isChange,
    codeSentTo,
    notifiesOldEmail = false,
    keepsPayouts = false,
    isUnknown = false,
    children,
  } = props
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      {isUnknown ? (
        <div className="mb-5">
          <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
        </div>
      ) : null}
      {children}
      <Card>
        {codeSentTo ? <CodeWaits address={codeSentTo} /> : null}
        {isChange && email ? (
          <EmailChange
            email={email}
            notifiesOldEmail={notifiesOldEmail}
            keepsPayouts={keepsPayouts}
            back={returnPath(props.returnUrl) ?? routes.settings.path}
          >
            <EmailStep {...props} />
          </EmailChange>
        ) : (
          <EmailStep {...props} />
        )}
      </Card>
    </>
  )
}
