'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type RefusedLink, useLinkPanelist } from '#components/shell/useLinkPanelist.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { KeyFields } from './KeyFields.tsx'

const TestAccountDialog = lazyDialog(() => import('#components/shell/TestAccountDialog.tsx'))

interface Props {
  keys: ComponentProps<typeof KeyFields>
  name: string
  /** Test accounts need a confirmation before they are linked. */
  isTestAccount: boolean
  brand: string
  /** URL the form posts to without JavaScript. */
  action: string
  /** For a test account without JavaScript. */
  children: ReactNode
}

/**
 * Starts the survey for a member who is already signed in, with the same link as after a code.
 * @see docs/specification/survey-start.md#partner-link
 */
export function PartnerStart({ keys, name, isTestAccount, brand, action, children }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [refusedLink, setRefusedLink] = useState<RefusedLink | null>(null)
  const { busy, start } = useLinkPanelist(brand, setRefusedLink)
  const begin = () => void (isTestAccount ? setAsking(true) : start(keys))
  if (refusedLink) {
    const { next, notice } = refusedLink
    return <CountdownNotice {...notice} destination="your dashboard" onGo={() => router.push(next)} />
  }
  return (
    <Card title={t("You're signed in as {name}", { name })} className="wrap-anywhere">
      <p className="mb-3 max-w-prose">{t('The invitation will be linked to your account, and the survey opens.')}</p>
      <p className="mb-6 max-w-prose">{t("If this isn't your account, sign out first. Then open the link again.")}</p>
      <form
        method={isTestAccount ? undefined : 'post'}
        action={isTestAccount ? begin : action}
        className={isTestAccount ? 'noscript:hidden' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <KeyFields {...keys} />
        <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel={t('Opening…')}>
          {t('Start Survey')}
        </Button>
      </form>
      {isTestAccount ? children : null}
      {asking ? (
        <TestAccountDialog
          keys={keys}
          next={linkTo(routes.dashboard)}
          brand={brand}
          onRefused={setRefusedLink}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  )
}
