import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod'

/*
 * What goes over the socket: a JSON object on each line, both ways.
 */

/** Begins a conversation: the command line and who typed it. */
export const Command = z.object({
  words: z.array(z.string()).max(10_000),
  user: z.string().max(100),
  columns: z.number().optional(),
})

/** The client's answer to what it was asked. */
export const Reply = z.object({
  text: z.string().optional(),
  confirmed: z.boolean().nullable().optional(),
  failed: z.boolean().optional(),
})
export type Reply = z.output<typeof Reply>

/** What the portal says: something to print, something to do, or the end. */
export type Line =
  | { out: string }
  | { err: string }
  | { read: string }
  | { write: string; data: string }
  | { ask: string }
  | { exit: number }

export interface Conversation {
  say: (line: Line) => void
  /** The next line of the client; `null` when it has gone. */
  next: () => Promise<unknown>
}

export function conversationOn(socket: Socket): Conversation {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return {
    say: (line) => socket.write(`${JSON.stringify(line)}\n`),
    async next() {
      const { done, value } = await lines.next()
      return done ? null : JSON.parse(value)
    },
  }
}
