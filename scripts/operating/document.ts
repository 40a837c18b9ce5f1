/** The commands of a document that lead from an empty machine to a portal that serves: what stands in its marked code blocks. */

/** A code block whose fence says that root types it, and what it is about: ` ```sh root packages`. */
export interface Block {
  name: string
  text: string
  commands: readonly string[]
}

const MARKED = /^```sh root (\S+)\n([\s\S]*?)^```$/gm

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
  [...document.matchAll(MARKED)].map(([, name = '', text = '']) => ({
    name,
    text,
    commands: commandsIn(text),
  }))
