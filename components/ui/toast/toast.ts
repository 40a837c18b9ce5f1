import type { Tone } from '../feedback/tone.ts'

export interface ToastMessage {
  id: number
  tone: Tone
  /** Shown above the text. */
  title?: string
  text: string
  /** Ms until it disappears, not counting pauses. */
  stays: number
  /** `Date.now()` when it was first shown. */
  since: number
  /** Pages that keep showing it after a navigation. */
  on: readonly string[]
}

interface More {
  title?: string
  on?: readonly string[]
}

const SUCCESS_STAYS = 5_000
const ERROR_STAYS = 8_000
const MOST_AT_ONCE = 3
/** Toasts newer than this, in ms, survive a navigation: the toast of an action is often read on the next page. */
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
  // Replaces the same message and restarts its time. A success also replaces what is outdated: earlier ones, and the failure
  // of the try before.
  const others = messages.filter((message) =>
    tone === 'success' ? message.on[0] : message.tone !== tone || message.text !== text,
  )
  change([...others, { id, tone, title, text, stays, since: Date.now(), on }].slice(-MOST_AT_ONCE))
  return id
}

/** Short messages without a place on the page. Can be called from anywhere; `ToastRegion` shows them. */
export const toast = {
  success: (text: string, milliseconds = SUCCESS_STAYS, title?: string) =>
    show('success', text, milliseconds, { title }),
  error: (text: string, milliseconds = ERROR_STAYS) => show('danger', text, milliseconds),
  info: (text: string, milliseconds = SUCCESS_STAYS) => show('info', text, milliseconds),
  /** A notice left by an earlier page. */
  notice: (tone: Tone, text: string, milliseconds = tone === 'danger' ? ERROR_STAYS : SUCCESS_STAYS, more: More = {}) =>
    show(tone, text, milliseconds, more),
  /** Removes outdated toasts after a navigation. */
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
