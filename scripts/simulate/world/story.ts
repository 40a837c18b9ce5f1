/* The story of a run in plain words, for reading a failing seed. */
import { clock } from './clock.ts'

interface Line {
  at: string
  who: string
  what: string
}

const KEPT = 200_000
const MOST_ABOUT = 60

export function createStory() {
  const lines: Line[] = []
  let count = 0
  return {
    /** @param who name of the member, or `operator`, `carrier` ... */
    add(who: string, what: string): void {
      count++
      if (lines.length >= KEPT) lines.splice(0, KEPT / 2)
      lines.push({ at: clock.text(), who, what })
    },
    /** Lines about any of these people; only the last ones if there are many. */
    about(people: readonly string[]): string[] {
      const relevant = lines.filter(({ who }) => people.includes(who))
      const text = relevant.slice(-MOST_ABOUT).map(({ at, who, what }) => `${at}  ${who} ${what}`)
      return relevant.length > MOST_ABOUT ? [`(${relevant.length - MOST_ABOUT} earlier lines left out)`, ...text] : text
    },
    /** The last lines. */
    last: (most: number) => lines.slice(-most).map(({ at, who, what }) => `${at}  ${who} ${what}`),
    /** Equal for two runs with the same events in the same order. */
    digest: () =>
      lines.reduce(
        (sum, { at, who, what }) =>
          [...`${at}${who}${what}`].reduce(
            (hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0,
            sum,
          ),
        17,
      ),
    /** Number of lines so far. */
    count: () => count,
  }
}
