'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { CardId } from './profileFacts.ts'

/** The filled-in cards, which the preview shows after the form. */
let filledIn: readonly CardId[] = []

const FIELD = ':is(input, select, textarea):not([type=hidden])'
const ASKED = `${FIELD}[aria-required=true], fieldset[data-asked]`

const hasAnswer = (field: Element) => ('value' in field ? field.value !== '' : field.querySelector(':checked') !== null)

/** Whether a card has all answers that it asks for, or, if all are optional, one. */
function isFilledIn(id: CardId) {
  const card = document.getElementById(id)
  if (!card) return false
  const asked = [...card.querySelectorAll(ASKED)]
  const fields = asked.length > 0 ? asked : [...card.querySelectorAll(FIELD)]
  if (card.querySelector('[aria-invalid=true]')) return false
  return fields.length === 0 || (asked.length > 0 ? fields.every(hasAnswer) : fields.some(hasAnswer))
}

interface Props {
  cards: readonly (readonly [id: CardId, title: string])[]
  /** The part after the cards. */
  last: string
  /** Whether the page shows the answers for review instead of asking them. */
  isPreview: boolean
}

/** Links to the cards of the profile's form. Checks those that are filled in, and fills the bar of the step line. */
export function RailParts({ cards, last, isPreview }: Props) {
  const t = useTranslate()
  const list = useRef<HTMLOListElement>(null)
  const [done, setDone] = useState<readonly CardId[]>([])
  useEffect(() => {
    const page = list.current?.closest<HTMLElement>('.railed')
    const update = () => {
      if (!isPreview) {
        filledIn = cards.map(([id]) => id).filter(isFilledIn)
        page?.style.setProperty('--step-done', `${(100 * filledIn.length) / (cards.length + 1)}%`)
      }
      setDone((previous) => (previous.join() === filledIn.join() ? previous : filledIn))
    }
    // After the form has updated its fields.
    const updateSoon = () => setTimeout(update)
    update()
    for (const name of ['input', 'focusout']) page?.addEventListener(name, updateSoon)
    return () => {
      for (const name of ['input', 'focusout']) page?.removeEventListener(name, updateSoon)
    }
  }, [cards, isPreview])
  return (
    <ol ref={list} className="rail-parts">
      {cards.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>
            {done.includes(id) ? <Icon name="success" /> : null}
            <span>
              {title}
              {done.includes(id) ? <span className="sr-only">{`: ${t('filled in')}`}</span> : null}
            </span>
          </a>
        </li>
      ))}
      <li>
        <span aria-current={isPreview ? 'step' : undefined}>{last}</span>
      </li>
    </ol>
  )
}
