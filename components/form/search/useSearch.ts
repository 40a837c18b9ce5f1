'use client'

import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { matching, type Option, searchable, spelledOut } from './matching.ts'

export interface SearchOptions {
  options: readonly Option[]
  /** Values of the options that are chosen already. */
  chosen: readonly string[]
  /** @returns what to tell about it, to those who do not see it */
  onChoose: (option: Option) => string
}

const PAGE = 10

/** Where a key leads from a place in the list, -1 being none; the arrows go round and round. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  PageDown: (at, count) => Math.min(at + PAGE, count - 1),
  PageUp: (at) => Math.max(at - PAGE, 0),
}

const countOf = (count: number) => (count === 1 ? '1 match' : `${count} matches`)

/** What is typed, and which of the options fit it. The list may follow a key late; the text may not. */
function useMatches(options: readonly Option[]) {
  const [text, setText] = useState('')
  const list = useMemo(() => searchable(options), [options])
  const late = useDeferredValue(text)
  const found = useMemo(() => matching(list, late), [list, late])
  return { text, setText, found, list }
}

/** Keeps the marked option in sight. */
function useInSight(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

/** The list below the text: open or not, and the option in it that the arrows marked. */
function useList(found: readonly Option[], text: string) {
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const at = found.findIndex(({ value }) => value === marked)
  // Whoever types and presses Enter means the best match.
  const active = open ? (found[at] ?? (text ? found[0] : undefined)) : undefined
  const close = () => {
    setOpen(false)
    setMarked(null)
  }
  const move = (to: (at: number, count: number) => number) => {
    if (open && found.length) setMarked(found[to(active ? found.indexOf(active) : -1, found.length)]?.value ?? null)
    setOpen(true)
  }
  return { open, show: () => setOpen(true), close, move, marked, setMarked, active }
}

/**
 * A text that looks through a list: focus stays in the text, the arrows mark an option, Enter or a press chooses it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useSearch({ options, chosen, onChoose }: SearchOptions) {
  const id = useId()
  const { text, setText, found, list } = useMatches(options)
  const { open, show, close, move, marked, setMarked, active } = useList(found, text)
  const [said, setSaid] = useState('')
  const optionId = ({ value }: Option) => `${id}-${value}`
  useInSight(active && optionId(active))

  const choose = (option: Option) => {
    setSaid(onChoose(option))
    setMarked(option.value)
    // Whoever looks through the whole list may want more of it.
    if (text) close()
    setText('')
  }
  const type = (typed: string) => {
    setText(typed)
    show()
    setMarked(null)
    setSaid(typed ? countOf(matching(list, typed).length) : '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key]
    // Enter never submits from here: half a word is no answer.
    if (to || event.key === 'Enter' || (event.key === 'Escape' && open)) event.preventDefault()
    if (to) move(to)
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || !open) return
    const meant = marked === null && text ? matching(list, text)[0] : active
    if (meant) choose(meant)
  }
  /** What was typed out in full and left is meant. */
  const leave = () => {
    const meant = text ? spelledOut(list, text) : undefined
    if (meant && !chosen.includes(meant.value)) choose(meant)
    close()
  }
  return { id, text, open, show, close, found, active, said, optionId, choose, type, onKeyDown, leave }
}
