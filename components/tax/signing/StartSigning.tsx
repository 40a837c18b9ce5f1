'use client'

import { type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { FieldMessage } from '#components/form/fields/Field.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { takeSigningRequest } from '#components/shell/signRequest.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import type { useSigning } from './useSigning.ts'

const NewFormQuestion = lazyDialog(() => import('./NewFormQuestion.tsx'))

interface Props {
  /** URL the form posts to without JavaScript. */
  action: string
  /** Whether the form is due; otherwise a new one needs a confirmation. */
  isPending: boolean
  opening: ReturnType<typeof useSigning>['opening']
  ref: Ref<HTMLButtonElement>
}

/** @see docs/specification/tax.md#signing */
export function StartSigning({ action, isPending, opening: { busy, error, start }, ref }: Props) {
  const t = useTranslate()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const openIfAsked = useEffectEvent(() => {
    if (takeSigningRequest() && isPending) void start(null)
  })
  useEffect(() => openIfAsked(), [])
  const label = t(isPending ? 'Complete Form W-9' : 'Complete New Form W-9')
  const buttonProps = { variant: isPending ? 'primary' : 'secondary', size: 'large', wide: true } as const
  return (
    <>
      {/* Without JavaScript the form opens as its own page. With JavaScript it always opens in the frame, and
         nothing is posted before hydration. */}
      <noscript>
        <form method="post" action={action}>
          <Button {...buttonProps} type="submit">
            {label}
          </Button>
        </form>
      </noscript>
      <Button
        {...buttonProps}
        ref={ref}
        className="noscript:hidden"
        busy={busy}
        busyLabel={t('Opening…')}
        aria-describedby={error?.text ? id : undefined}
        onClick={() => (isPending ? void start(null) : setIsAsking(true))}
      >
        {label}
      </Button>
      <FieldMessage id={id}>{error?.text}</FieldMessage>
      {error?.code === 'EMAIL_NOT_REGISTERED' ? (
        <PageLink href={routes.verifyEmail.path} className="link inline-flex min-h-11 items-center self-start">
          {t('Verify your email')}
        </PageLink>
      ) : null}
      {isAsking ? (
        <NewFormQuestion
          onClose={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false)
            void start(null)
          }}
        />
      ) : null}
    </>
  )
}
