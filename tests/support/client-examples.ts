import { readProjectFile } from './sources.ts'

/** An example program from docs/clients.md. */
export function clientExample(title: string, language: string): string {
  const section = readProjectFile('docs/clients.md')
    .split(/^## /m)
    .find((part) => part.startsWith(title))
  const program = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section ?? '')?.[1]
  if (!program) throw new Error(`docs/clients.md has no example of ${title} in ${language}`)
  return program
}
