import { readProjectFile } from './sources.ts'

/** A program that docs/clients.md shows clients, as it stands there. */
export function clientExample(title: string, language: string): string {
  const section = readProjectFile('docs/clients.md')
    .split(/^## /m)
    .find((part) => part.startsWith(title))
  const program = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section ?? '')?.[1]
  if (!program) throw new Error(`docs/clients.md has no example of ${title} in ${language}`)
  return program
}
