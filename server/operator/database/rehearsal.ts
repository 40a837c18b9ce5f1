import { counted } from '#lib/format/counted.ts'
import type { Rehearsal } from '../../panel/rehearse-upgrade.ts'

function migrationsText({ ran, migrationSeconds }: Rehearsal): string {
  if (ran.length === 0) return 'No migrations to run: the backup already has the schema of this release.'
  return `${counted(ran.length, 'migration')} ran in ${migrationSeconds.toFixed(1)} s: ${ran.join(', ')}.`
}

const lastReleaseText = ({ requiredOfAll }: Rehearsal) =>
  requiredOfAll.length === 0
    ? 'The previous release still works with the upgraded database: you can replace processes one after the other.'
    : `The previous release cannot start with the upgraded database, because it does not know ${requiredOfAll.join(', ')}: stop all processes, then start the new ones.`

const problemsText = ({ problems }: Rehearsal) =>
  problems.length === 0
    ? 'This release would start and work with it.'
    : `This release would not work with it:\n${problems.map((problem) => `- ${problem}`).join('\n')}`

/** The result of a rehearsed upgrade, as text. */
export const rehearsalText = (rehearsal: Rehearsal, seconds: string): string =>
  [
    `The backup of ${rehearsal.made} was restored and upgraded in a scratch database, in ${seconds} s.`,
    migrationsText(rehearsal),
    lastReleaseText(rehearsal),
    problemsText(rehearsal),
  ].join('\n')
