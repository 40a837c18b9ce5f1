/** What an operator typed, and what stood on the terminal then, as a page of the documentation. */

export interface Typed {
  command: string
  said: string
  seconds: number
}

const LINES = 16
const SHOWN_AT_END = 4

/** Without what npm says of itself. */
const answerOf = (said: string) => said.replace(/^(?:.*npm .*warn.*|> .*)\n/gm, '').trim()

/** A long table has its beginning and its end. */
function shortened(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= LINES) return text
  const left = lines.length - LINES
  return [...lines.slice(0, LINES - SHOWN_AT_END), `… ${left} lines more`, ...lines.slice(-SHOWN_AT_END)].join('\n')
}

const entryOf = ({ command, said, seconds }: Typed) =>
  [`$ ${command}`, shortened(answerOf(said)), `[${seconds.toFixed(1)} s]`].filter(Boolean).join('\n')

/** @param day on which it was typed */
export function transcriptOf(typed: readonly Typed[], day: string): string {
  const seconds = typed.reduce((sum, each) => sum + each.seconds, 0)
  return `# A study from start to paid, as it was typed

\`npm run rehearse\` typed [the commands](operating.md#a-study-from-start-to-paid) on ${day}: ${typed.length} commands, ${seconds.toFixed(1)} seconds.

\`\`\`
${typed.map(entryOf).join('\n\n')}
\`\`\`
`
}
