/** Extracts the commands in a document's marked code blocks, which lead from an empty machine to a paid member. */

/** A code block whose info string names the user and the topic: ` ```sh root packages`. */
export interface Block {
  user: 'root' | 'carepanel'
  name: string
  text: string
  commands: readonly string[]
}

const MARKED = /^```sh (root|carepanel) (\S+)\n([\s\S]*?)^```$/gm

/** Commands with their continuation: text up to the end mark after `<<END`, and lines after a backslash. */
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

/** In document order. */
export const blocksOf = (document: string): Block[] =>
  [...document.matchAll(MARKED)].map(([, user, name = '', text = '']) => ({
    user: user === 'root' ? 'root' : 'carepanel',
    name,
    text,
    commands: commandsIn(text),
  }))

/** The CSV file with this first column that a document shows in a code block. */
export const tableOf = (document: string, firstColumn: string): string =>
  [...document.matchAll(/^```csv\n([\s\S]*?)^```$/gm)]
    .map(([, table = '']) => table)
    .find((table) => table.startsWith(`${firstColumn},`)) ?? ''

/** Adds a column to a CSV file, as somebody would in a spreadsheet; rows are counted from 1. */
export function withColumn(csv: string, name: string, cellOf: (row: number) => string): string {
  const [heading = '', ...rows] = csv.trimEnd().split(/\r?\n/)
  return [`${heading},${name}`, ...rows.map((row, index) => `${row},${cellOf(index + 1)}`), ''].join('\n')
}
