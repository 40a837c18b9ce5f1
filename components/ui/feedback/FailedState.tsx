'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '../buttons/Button.tsx'
import { Alert } from './Alert.tsx'

interface Props {
  /** In English. */
  message: string
  /** Retries the load. Default: refreshes the page from the server. */
  onRetry?: () => void | Promise<void>
  /** In place of a member's whole page: that nothing is lost. */
  children?: string
}

/** Error with a Retry button, in place of content that couldn't be loaded. */
export function FailedState({ message, onRetry, children }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const [busy, retry] = useTransition()
  return (
    <Alert
      tone="danger"
      title={t(message)}
      action={
        <Button className="mt-3" size="small" busy={busy} onClick={() => retry(onRetry ?? router.refresh)}>
          {t('Retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
