/** The commands of a document that lead from an empty machine to a paid member: what stands in its marked code blocks. */

/** A code block whose fence names who types it and what it is about: ` ```sh root packages`. */
export interface Block {
  user: 'root' | 'carepanel'
  name: string
  text: string
  commands: readonly string[]
}

const MARKED = /^```sh (root|carepanel) (\S+)\n([\s\S]*?)^```$/gm

/** Lines, each with what belongs to it: the text after `<<END`, and the lines after a backslash. */
function commandsIn(text: string): string[] {
  const commands: string[] = []
  let [command, end] = ['', '']
  for (const line of text.trimEnd().split('\n')) {
    command += command === '' ? line : `\n${line}`
    if (end === '') end = /<<'?(\w+)'?/.exec(line)?.[1] ?? ''
    else if (line === end) end = ''
    if (end !== '' || line.endsWith('\\')) continue
    commands.push(command)
    command = ''
  }
  return commands
}

/** In the order in which they stand there. */
export const blocksOf = (document: string): Block[] =>
  [...document.matchAll(MARKED)].map(([, user, name = '', text = '']) => ({
    user: user === 'root' ? 'root' : 'carepanel',
    name,
    text,
    commands: commandsIn(text),
  }))

/** The file that a document shows in a block of its own. */
export const tableOf = (document: string): string => /^```csv\n([\s\S]*?)^```$/m.exec(document)?.[1] ?? ''

/** What a spreadsheet does: the same file with a column more, by row from 1. */
export function withColumn(csv: string, name: string, cellOf: (row: number) => string): string {
  const [heading = '', ...rows] = csv.trimEnd().split(/\r?\n/)
  return [`${heading},${name}`, ...rows.map((row, index) => `${row},${cellOf(index + 1)}`), ''].join('\n')
}
