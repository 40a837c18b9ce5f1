import { Fragment, type ReactNode } from 'react'

/** Replacement for each tag of the text: `<name>words</name>` or `<name/>`. */
type Parts = Readonly<Record<string, (words: string) => ReactNode>>

interface Props {
  /** In the reader's language: `I accept the <terms>Terms of Use</terms>.` */
  text: string
  parts: Parts
}

const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/gs

/** A translated sentence with embedded links, fields or bold text. Translations can put the tags in any order. */
export function Sentence({ text, parts }: Props) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: tag, 1: paired, 2: words = '', 3: alone, index } of text.matchAll(TAG)) {
    const name = paired ?? alone ?? ''
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!part) continue
    pieces.push(text.slice(end, index), <Fragment key={index}>{part(words)}</Fragment>)
    end = index + tag.length
  }
  return [...pieces, text.slice(end)]
}
