'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { loadPage } from '#components/call/loadPage.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { Verified } from '#lib/contract/portal/session.ts'
import { LostPhoneLink } from '../LostPhoneLink.tsx'
import type { CodePosts } from '../posts.ts'
import { CodeForm } from './CodeForm.tsx'
import { CodeHelp } from './CodeHelp.tsx'
import type { CodeFlow } from './codeFlow.ts'

const TestAccountDialog = lazyDialog(() => import('#components/shell/TestAccountDialog.tsx'))

interface Props {
  flow: CodeFlow
  /** The number or address that the code was sent to, formatted for display. */
  sentTo: string
  brand: string
  posts: CodePosts
  /** Seconds until another code can be sent. */
  resendPause?: number
  /** New members only: the step line, below the heading. */
  steps?: ReactNode
  /** Step-up only: the page that asked for the code. */
  stepUpFrom?: string | null
  /** The form that sent the code, if it isn't the usual one of its flow. */
  formLink?: string
  /** Whether the code confirms a change in the settings. */
  isForSettings?: boolean
  /** Whether the panel supports moving an account to a new number after a lost phone. */
  hasNumberChange?: boolean
}

/** Name of the next page in the countdown notice. */
const destinations: Readonly<Record<string, string>> = { '/dashboard': 'your dashboard', '/profile': 'your profile' }

const SENT = 'We sent a 6-digit code to <address/>. It expires in 10 minutes.'
/** The answer does not reveal where the code went. */
const SENT_TO_EITHER =
  'We sent a 6-digit code to <address/>, or to your verified email if our texts to this number are off. It expires in 10 minutes.'

/**
 * Screen for a one-time code, and the redirect, notice or dialog after it.
 * @see docs/specification/one-time-code.md#where-it-leads
 */
export function CodeScreen(props: Props) {
  const { flow, brand, steps } = props
  const t = useTranslate()
  const router = useRouter()
  const [verified, setVerified] = useState<Verified | null>(null)
  // The email flow keeps the session, so a client-side navigation is enough. Back leads past this page, whose code is used,
  // to pages with the new address. The other flows start a new session and need a new document.
  const openInPlace = (path: string) => {
    router.replace(path)
    router.refresh()
  }
  const goTo = flow === 'email' ? openInPlace : loadPage

  const accept = (answer: Verified) => {
    if (answer.notice || answer.confirmTestAccount) setVerified(answer)
    else goTo(answer.next)
  }
  const notice = verified?.notice
  return (
    <>
      <PageHeading>{t('Enter your verification code')}</PageHeading>
      {steps}
      {verified && notice ? (
        <CountdownNotice
          message={notice.message}
          destination={destinations[verified.next] ?? 'the next page'}
          after={notice.after}
          onGo={() => goTo(verified.next)}
        />
      ) : (
        <CodeCard {...props} onVerified={accept} />
      )}
      {verified?.confirmTestAccount ? (
        <TestAccountDialog
          keys={verified.confirmTestAccount}
          next={verified.next}
          brand={brand}
          onRefused={accept}
          onClose={() => goTo(verified.next)}
        />
      ) : null}
    </>
  )
}

function CodeCard({
  flow,
  sentTo,
  brand,
  posts,
  resendPause = 0,
  stepUpFrom = null,
  formLink,
  isForSettings = false,
  hasNumberChange = false,
  onVerified,
}: Props & { onVerified: (answer: Verified) => void }) {
  const byEmail = sentTo.includes('@')
  const mayHaveLostPhone = hasNumberChange && flow === 'login' && stepUpFrom === null && !byEmail
  return (
    <Card className="entry-card">
      <Introduction flow={flow} sentTo={sentTo} byEmail={byEmail} isStepUp={stepUpFrom !== null} />
      <CodeForm
        flow={flow}
        sentTo={sentTo}
        formLink={formLink}
        brand={brand}
        posts={posts}
        resendPause={resendPause}
        onVerified={onVerified}
      />
      <CodeHelp flow={flow} formLink={formLink} byEmail={byEmail} stepUpFrom={stepUpFrom} isForSettings={isForSettings}>
        {mayHaveLostPhone ? <LostPhoneLink /> : null}
      </CodeHelp>
    </Card>
  )
}

interface IntroductionProps {
  flow: CodeFlow
  sentTo: string
  byEmail: boolean
  /** Whether a page asked a signed-in member for another code. */
  isStepUp: boolean
}

/** Why a code is needed, and where it was sent. */
function Introduction({ flow, sentTo, byEmail, isStepUp }: IntroductionProps) {
  const t = useTranslate()
  return (
    <>
      {isStepUp ? (
        <p className="mb-4">
          {t(
            "You're signed in. This page is extra private, so we check once more that it's you. Then we'll take you back to it.",
          )}
        </p>
      ) : null}
      <p className="mb-3">
        <Sentence
          text={t(flow === 'login' && !byEmail ? SENT_TO_EITHER : SENT)}
          parts={{ address: () => <strong className="whitespace-nowrap tabular-nums">{sentTo}</strong> }}
        />
      </p>
    </>
  )
}
