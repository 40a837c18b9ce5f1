import type { Rehearsal } from '../../panel/rehearse-upgrade.ts'

function migrationsText({ ran, migrationSeconds }: Rehearsal): string {
  if (ran.length === 0) return 'No migration waits: the backup is of this schema.'
  return `${ran.length} migrations ran in ${migrationSeconds.toFixed(1)} s: ${ran.join(', ')}.`
}

const lastReleaseText = ({ requiredOfAll }: Rehearsal) =>
  requiredOfAll.length === 0
    ? 'The last release can still serve on it: processes can be replaced one after the other.'
    : `The last release cannot start on it, as it does not know ${requiredOfAll.join(', ')}: stop all processes, then start the new ones.`

const faultsText = ({ faults }: Rehearsal) =>
  faults.length === 0
    ? 'This release would start and serve.'
    : `This release could not serve:\n${faults.map((fault) => `- ${fault}`).join('\n')}`

/** The result of a rehearsed upgrade, as text. */
export const rehearsalText = (rehearsal: Rehearsal, seconds: string): string =>
  [
    `The backup of ${rehearsal.made} was restored and upgraded in a scratch database, in ${seconds} s.`,
    migrationsText(rehearsal),
    lastReleaseText(rehearsal),
    faultsText(rehearsal),
  ].join('\n')
