'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Alert } from './Alert.tsx'

interface Props {
  message: string
  /** Loads it again; without it the page's data are loaded again by the server. */
  onRetry?: () => void | Promise<void>
}

/** Something that could not be loaded, in the place where it would stand. */
export function FailedState({ message, onRetry }: Props) {
  const router = useRouter()
  const [busy, retry] = useTransition()
  return (
    <Alert
      tone="danger"
      title={message}
      action={
        <Button className="mt-3" size="small" busy={busy} onClick={() => retry(onRetry ?? router.refresh)}>
          Retry
        </Button>
      }
    />
  )
}
