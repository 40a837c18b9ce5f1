import { lazyCall } from '#components/call/lazyCall.ts'
import { EMAIL_STATUS_POLL } from '#lib/constants.ts'
import { isSessionExpired } from '#lib/messages/error-action.ts'

/** @returns whether the address is verified; null when that could not be learned, `ended` when nobody is signed in */
async function askEmailStatus(): Promise<boolean | null | 'ended'> {
  const answer = await lazyCall(() => import('#lib/contract/panel/auth.ts'), 'emailStatus')
  if (answer.ok) return answer.data.isVerified
  return isSessionExpired(answer.error) ? 'ended' : null
}

/**
 * Asks at once and then every five seconds, never twice at a time, for as long as the page is looked at and the address
 * is not verified. A session that is over ends it; any other failure is tried again.
 * @see docs/specification/dashboard-dialogs.md#c-16-email-status-in-the-profile-and-from-the-poll
 * @returns ends it
 */
export function pollEmailStatus(onVerified: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let asking = false
  let ended = false

  const pause = () => clearInterval(timer)
  const end = () => {
    ended = true
    pause()
    document.removeEventListener('visibilitychange', look)
  }
  const ask = async () => {
    if (asking) return
    asking = true
    const answer = await askEmailStatus()
    asking = false
    if (ended || (answer !== true && answer !== 'ended')) return
    end()
    if (answer === true) onVerified()
  }
  function look() {
    pause()
    if (document.hidden) return
    void ask()
    timer = setInterval(ask, EMAIL_STATUS_POLL)
  }

  document.addEventListener('visibilitychange', look)
  look()
  return end
}
