/** What `npm start` says when the portal answers. */
import { join } from 'node:path'

const LINKS = {
  campaign: 'Join by a campaign',
  patientCampaign: "Join by a patients' campaign",
  nonProfitCampaign: "Join by a non-profit's campaign",
  invitation: 'Open a survey invitation',
  partner: "Come from a partner's site",
}

const widest = (texts) => Math.max(0, ...texts.map((text) => text.length))

function table(rows) {
  const widths = rows[0]?.map((_, column) => widest(rows.map((row) => row[column]))) ?? []
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd())
}

/** `registrationFlagged` as a person says it. */
const inWords = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const asTyped = (mobile) => mobile.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

function membersAndLinks({ members = [], links = {} }, simulator) {
  if (members.length === 0) {
    return ['', 'There are no demo members in this database: npm start -- --demo loads them into an empty one.']
  }
  const known = Object.entries(LINKS).filter(([name]) => links[name])
  return [
    '',
    'Members to sign in as:',
    ...table(members.map(({ who, name, mobile, email }) => [inWords(who), name, asTyped(mobile), email ?? ''])),
    '',
    'Links to start from:',
    ...table([
      ...known.map(([name, label]) => [label, links[name]]),
      ...(simulator ? [['Play a partner', simulator]] : []),
    ]),
  ]
}

/**
 * @param {{
 *   origin: string,
 *   dataDirectory: string | null,
 *   seeded: import('./prepare.mjs').Demo | null,
 *   simulator?: string | null,
 * }} facts
 *   dataDirectory and seeded are null where another panel keeps the data; simulator is where partners are played.
 */
export function introduction({ origin, dataDirectory, seeded, simulator = null }) {
  const codes = dataDirectory
    ? [
        '',
        'Without a provider for text messages, codes appear in this terminal and in',
        `  ${join(dataDirectory, 'outbox.jsonl')}`,
      ]
    : []
  return [
    '',
    `The portal is ready: ${origin}`,
    ...codes,
    ...(seeded ? membersAndLinks(seeded, simulator) : []),
    '',
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}
