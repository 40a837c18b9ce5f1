import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { pollEmailStatus } from './emailPoll.ts'

/**
 * Whether the member's address is verified, from what the page was made with on. When it becomes so, all that the page
 * shows is loaded again: the profile's status, and what the member may do now.
 * @param known null when it could not be loaded
 */
export function useEmailVerified(known: boolean | null): boolean | null {
  const router = useRouter()
  const [seen, setSeen] = useState(false)
  const verified = known === true || seen
  const onVerified = useEffectEvent(() => {
    setSeen(true)
    router.refresh()
  })
  useEffect(() => {
    if (!verified) return pollEmailStatus(onVerified)
  }, [verified])
  return verified || known
}
