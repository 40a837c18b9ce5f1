'use client'

import type { Problem } from '#components/call/result.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { type Reaction, reactionTo, sentence } from '#lib/messages.ts'
import { type SendOptions, useSend } from '../useSend.ts'

interface Options<Values, Data> extends Pick<SendOptions<Values, Data>, 'send' | 'onDone'> {
  messages: Readonly<Record<string, Reaction> & { otherwise: Reaction }>
}

const EXPIRED = 401

/**
 * Sends what a tab holds; a refusal is a red toast, and stays on the page besides.
 * @see docs/specification/errors.md#patient-and-caregiver
 */
export function useTabSave<Values, Data>({ messages, ...options }: Options<Values, Data>) {
  const say = (problem: Problem) => sentence(reactionTo(messages, problem), problem, '')
  return useSend({
    ...options,
    say,
    onProblem: (problem) => {
      const message = say(problem)
      if (message && problem.status !== EXPIRED) toast.error(message)
    },
  })
}
