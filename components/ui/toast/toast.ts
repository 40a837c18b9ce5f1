import type { Tone } from '../tone.ts'

export interface ToastMessage {
  id: number
  tone: Tone
  /** Above the text, where the sentence has two parts. */
  title?: string
  text: string
  /** Milliseconds of unpaused time. */
  stays: number
}

const SUCCESS_STAYS = 5_000
const ERROR_STAYS = 8_000
const MOST_AT_ONCE = 3

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function show(tone: Tone, text: string, stays: number, title?: string): number {
  const id = nextId++
  // The same sentence twice is the same news: the newer one replaces it and its time starts again.
  const others = messages.filter((message) => message.text !== text || message.tone !== tone)
  change([...others, { id, tone, title, text, stays }].slice(-MOST_AT_ONCE))
  return id
}

/** Short news that does not belong to a place on the page. Shown by ToastRegion, wherever it was called from. */
export const toast = {
  success: (text: string, milliseconds = SUCCESS_STAYS, title?: string) => show('success', text, milliseconds, title),
  error: (text: string, milliseconds = ERROR_STAYS) => show('danger', text, milliseconds),
  info: (text: string, milliseconds = SUCCESS_STAYS) => show('info', text, milliseconds),
  dismiss: (id: number) => change(messages.filter((message) => message.id !== id)),
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => messages,
  none: (): readonly ToastMessage[] => none,
}

const none: readonly ToastMessage[] = []
