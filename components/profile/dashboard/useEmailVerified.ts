import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useResource } from '#components/call/useResource.ts'
import { EMAIL_STATUS_POLL } from '#lib/constants.ts'
import { isSessionExpired } from '#lib/messages/error-action.ts'

const endpoints = () => import('#lib/contract/panel/auth.ts')

/**
 * Whether the member's email is verified. Until then it polls: at once, every five seconds while the page is visible,
 * and when the page becomes visible. Refreshes the page once verified. Stops when the session expires; retries after
 * other errors.
 * @param initial value from the server; null when it couldn't be loaded
 * @see docs/specification/dashboard-dialogs.md#c-114-polling-in-a-hidden-tab
 */
export function useEmailVerified(initial: boolean | null): boolean | null {
  const router = useRouter()
  const [verified, setVerified] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const isDone = initial === true || verified || signedOut
  useResource(isDone ? null : 'email status', () => lazyCall(endpoints, 'emailStatus'), null, {
    revalidateOnMount: true,
    refreshInterval: EMAIL_STATUS_POLL,
    focusThrottleInterval: 0,
    dedupingInterval: 0,
    shouldRetryOnError: true,
    onSuccess: ({ isVerified }) => {
      if (!isVerified) return
      setVerified(true)
      router.refresh()
    },
    onError: ({ error }) => setSignedOut(isSessionExpired(error)),
    onErrorRetry: ({ error }, _key, _config, revalidate, { retryCount }) => {
      if (!isSessionExpired(error)) setTimeout(revalidate, EMAIL_STATUS_POLL, { retryCount })
    },
  })
  return initial === true || verified || initial
}
