import { toast } from '#components/ui/toast/toast.ts'
import { type ApiError, isSessionExpired } from '#lib/messages/error-action.ts'
import { useIsMounted } from '../useIsMounted.ts'

/** Shows the error of a form that was closed while it was sending, and can no longer show it itself. */
export function useToastOnceClosed(errorText: (error: ApiError) => string | null) {
  const isMounted = useIsMounted()
  return (error: ApiError) => {
    const text = isMounted() || isSessionExpired(error) ? null : errorText(error)
    if (text) toast.error(text)
  }
}
