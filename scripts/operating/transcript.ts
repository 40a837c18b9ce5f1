/** Renders the operator's commands and their output as a page of the documentation. */

export interface Typed {
  command: string
  output: string
  seconds: number
}

const LINES = 16
const SHOWN_AT_END = 4

/** Removes npm's own messages. */
const answerOf = (output: string) => output.replace(/^(?:.*npm .*warn.*|> .*)\n/gm, '').trim()

/** Shortens a long table to its beginning and end. */
function shortened(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= LINES) return text
  const left = lines.length - LINES
  return [...lines.slice(0, LINES - SHOWN_AT_END), `… ${left} lines more`, ...lines.slice(-SHOWN_AT_END)].join('\n')
}

const entryOf = ({ command, output, seconds }: Typed) =>
  [`$ ${command}`, shortened(answerOf(output)), `[${seconds.toFixed(1)} s]`].filter(Boolean).join('\n')

/** @param day day of the run */
export function transcriptOf(typed: readonly Typed[], day: string): string {
  const seconds = typed.reduce((sum, each) => sum + each.seconds, 0)
  return `# A study from start to paid: commands and output

\`npm run rehearse\` ran [the commands](operating.md#a-study-from-start-to-paid) on ${day}: ${typed.length} commands, ${seconds.toFixed(1)} seconds.

\`\`\`
${typed.map(entryOf).join('\n\n')}
\`\`\`
`
}
