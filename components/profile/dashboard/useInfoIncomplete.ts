import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { useResource } from '#components/call/useResource.ts'

async function readInfoIncomplete(): Promise<Result<boolean | null>> {
  const status = await lazyCall(() => import('#lib/contract/panel/profile/demographics.ts'), 'profileStatus')
  return status.ok ? { ok: true, data: status.data.additionalInfoIncomplete } : status
}

/**
 * Whether demographic answers are missing.
 * @param loaded value from the server; null when it couldn't be loaded
 */
export function useInfoIncomplete(loaded: boolean | null): boolean | null {
  const { data } = useResource<boolean | null>('profile status', readInfoIncomplete, loaded)
  return data ?? null
}
