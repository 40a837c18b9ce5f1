import type { Tone } from '../feedback/tone.ts'

export interface ToastMessage {
  id: number
  tone: Tone
  /** Above the text, where the sentence has two parts. */
  title?: string
  text: string
  /** Milliseconds of unpaused time. */
  stays: number
  /** `Date.now()` when it was first shown. */
  since: number
  /** The pages it belongs to: a move between them leaves it. */
  on: readonly string[]
}

interface More {
  title?: string
  on?: readonly string[]
}

const SUCCESS_STAYS = 5_000
const ERROR_STAYS = 8_000
const MOST_AT_ONCE = 3
/** News of what was done on one page is read on the next one, where it led at once. */
const FRESH = 3_500

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function show(tone: Tone, text: string, stays: number, { title, on = [] }: More = {}): number {
  const id = nextId++
  // The same sentence twice is the same news: the newer one replaces it and its time starts again.
  const others = messages.filter((message) => message.text !== text || message.tone !== tone)
  change([...others, { id, tone, title, text, stays, since: Date.now(), on }].slice(-MOST_AT_ONCE))
  return id
}

/** Short news that does not belong to a place on the page. Shown by ToastRegion, wherever it was called from. */
export const toast = {
  success: (text: string, milliseconds = SUCCESS_STAYS, title?: string) =>
    show('success', text, milliseconds, { title }),
  error: (text: string, milliseconds = ERROR_STAYS) => show('danger', text, milliseconds),
  info: (text: string, milliseconds = SUCCESS_STAYS) => show('info', text, milliseconds),
  /** News that waited for one of these pages. */
  notice: (tone: Tone, text: string, milliseconds = tone === 'danger' ? ERROR_STAYS : SUCCESS_STAYS, more: More = {}) =>
    show(tone, text, milliseconds, more),
  /** Somebody has moved to another page: what is not news any more stays behind. */
  moved: (pathname: string) => {
    const fresh = Date.now() - FRESH
    change(messages.filter(({ since, on }) => since > fresh || on.includes(pathname)))
  },
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
