'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '../buttons/Button.tsx'
import { Alert } from './Alert.tsx'

interface Props {
  /** In English. */
  message: string
  /** Loads it again; without it the page's data are loaded again by the server. */
  onRetry?: () => void | Promise<void>
}

/** Something that could not be loaded, in the place where it would stand. */
export function FailedState({ message, onRetry }: Props) {
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
    />
  )
}
