import { useEffect, useRef } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import type { ApiError } from '#lib/messages/error-action.ts'
import type { Result } from './result.ts'

/** API error as an exception, which SWR requires. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly error: ApiError

  constructor(error: ApiError) {
    super(error.message)
    this.error = error
  }
}

async function dataOf<Data>(answer: Promise<Result<Data>>): Promise<Data> {
  const result = await answer
  if (!result.ok) throw new CallError(result.error)
  return result.data
}

/**
 * SWR resource; must be used inside `Resources`.
 * @param key SWR cache key; null to load nothing
 * @param read the API call
 * @param loaded initial data from the server; null for none
 */
export function useResource<Data>(
  key: string | null,
  read: () => Promise<Result<Data>>,
  loaded: Data | null,
  options: SWRConfiguration<Data, CallError> = {},
) {
  const resource = useSWR<Data, CallError>(key, () => dataOf(read()), { ...options, fallbackData: loaded ?? undefined })
  const { mutate } = resource
  // After the server re-renders the page, its data is newer than the cache.
  const current = useRef(loaded)
  useEffect(() => {
    if (loaded === null || current.current === loaded) return
    current.current = loaded
    void mutate(loaded, { revalidate: false })
  }, [loaded, mutate])
  return resource
}
