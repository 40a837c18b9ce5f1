import { useEffect, useRef } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import type { ApiError } from '#lib/messages/error-action.ts'
import type { Result } from './result.ts'

/** A call that failed, in the form that SWR expects. */
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
 * A resource of the page, inside `Resources`.
 * @param key names it; null for nothing to read
 * @param read the call
 * @param loaded what the server loaded for the page; null for nothing
 */
export function useResource<Data>(
  key: string | null,
  read: () => Promise<Result<Data>>,
  loaded: Data | null,
  options: SWRConfiguration<Data, CallError> = {},
) {
  const resource = useSWR<Data, CallError>(key, () => dataOf(read()), { ...options, fallbackData: loaded ?? undefined })
  const { mutate } = resource
  // When the server makes the page again, its data are newer than the ones kept here.
  const known = useRef(loaded)
  useEffect(() => {
    if (loaded === null || known.current === loaded) return
    known.current = loaded
    void mutate(loaded, { revalidate: false })
  }, [loaded, mutate])
  return resource
}
