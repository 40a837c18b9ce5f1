import * as z from 'zod'
import { jsonIn } from '../../panel/gateways/json.ts'

const ANSWER_MS = 5_000

/** Redirects are not followed: a redirect is an answer. */
type RequestOptions = Pick<RequestInit, 'method' | 'headers' | 'body'>

export interface ProbeResponse {
  status: number
  /** `null` when it is not JSON. */
  body: unknown
}

const Failed = z.object({ name: z.string().optional(), code: z.unknown() })
const Wrapped = z.object({ cause: Failed })

/** Why fetch failed: the system's error code if there is one. */
function reasonOf(error: unknown): string {
  const failed = Wrapped.safeParse(error).data?.cause ?? Failed.safeParse(error).data
  if (typeof failed?.code === 'string') return failed.code
  return failed?.name === 'TimeoutError' ? `no answer within ${ANSWER_MS / 1000} s` : 'no answer'
}

/** The answer of a URL, or the reason why there is none. */
export async function probe(url: string, options: RequestOptions = {}): Promise<ProbeResponse | string> {
  try {
    const response = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    return { status: response.status, body: jsonIn(await response.text()) }
  } catch (error) {
    return reasonOf(error)
  }
}
