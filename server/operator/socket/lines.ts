import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod'

/* Protocol of the socket: one JSON object per line, both ways. */

/** The first line: the command line and the user. */
export const Command = z.object({
  words: z.array(z.string()).max(10_000),
  user: z.string().max(100),
  columns: z.number().optional(),
})

/** The client's answer to a request. */
export const Reply = z.object({
  text: z.string().optional(),
  confirmed: z.boolean().nullable().optional(),
  failed: z.boolean().optional(),
})
export type Reply = z.output<typeof Reply>

/** Lines from the portal: output, requests to the client, and the exit code. */
export type Line =
  | { out: string }
  | { err: string }
  | { read: string }
  | { write: string; data: string }
  | { ask: string }
  | { exit: number }

export interface Conversation {
  say: (line: Line) => void
  /** The next line from the client; `null` after it has disconnected. */
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
