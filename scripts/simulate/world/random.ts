/*
 * The only source of randomness in a simulation: for keys, codes, tokens and initialization vectors of the product and
 * PGlite, and for people's choices and faults. The same seed gives the same bytes.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Mulberry32: small, fast and good enough for choices. Not for security. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

let bits = generator(0)

/** Restarts the generator with a seed. */
export function seedWith(seed: number): void {
  bits = generator(seed)
}

function fill(view: NodeJS.ArrayBufferView): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let index = 0; index < bytes.length; index++) bytes[index] = bits() & 255
}

const randomBytes = (size: number) => {
  const bytes = Buffer.alloc(size)
  fill(bytes)
  return bytes
}

const below = (end: number) => Math.floor((bits() / 2 ** 32) * end)

function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const randomFillSync = <T extends NodeJS.ArrayBufferView>(view: T): T => {
  fill(view)
  return view
}

/** Replaces all sources of randomness in this process. */
export function simulateRandomness(): void {
  const randomInt = (low: number, high?: number) => (high === undefined ? below(low) : low + below(high - low))
  Object.assign(crypto, { randomBytes, randomInt, randomUUID, randomFillSync })
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { getRandomValues: randomFillSync, randomUUID })
  Math.random = () => bits() / 2 ** 32
}

export const random = {
  below,
  /** From `low` to `high`, both included. */
  between: (low: number, high: number) => low + below(high - low + 1),
  /** True with this percentage. */
  percent: (chance: number) => bits() / 2 ** 32 < chance / 100,
  pick<T>(from: readonly T[]): T {
    const picked = from[below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  },
}
