import 'server-only'
import { Pool } from 'undici'

interface Limits {
  /** Of each step: connecting, headers and body. */
  milliseconds: number
  bytes: number
}

/** Connections to a provider, with limits for its answers. */
export const providerPool = (origin: string, { milliseconds, bytes }: Limits) =>
  new Pool(origin, {
    connections: 4,
    connect: { timeout: milliseconds },
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
    maxResponseSize: bytes,
  })
