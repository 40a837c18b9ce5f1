import 'server-only'

/** What a person can try, where the embedded panel keeps the data. */
export interface Tryout {
  members: readonly { who: string; name: string; mobile: string; email: string }[]
  links: Readonly<Record<string, string>>
  /** Where the simulator of survey platforms and partners listens. */
  simulator: string | null
  /** The file that messages are written to while no provider sends them. */
  outbox: string
}

const LINKS: readonly (readonly [name: string, label: string])[] = [
  ['campaign', 'Join by a campaign'],
  ['patientCampaign', "Join by a patients' campaign"],
  ['nonProfitCampaign', "Join by a non-profit's campaign"],
  ['invitation', 'Open a survey invitation'],
  ['partner', "Come from a partner's site"],
]

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

/** `registrationFlagged` as words. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const formatMobile = (mobile: string) => mobile.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

function membersAndLinks({ members, links, simulator }: Tryout): string[] {
  if (members.length === 0) {
    return ['', 'There are no demo members in this database: npm start -- --demo loads them into an empty one.']
  }
  const known = LINKS.flatMap(([name, label]) => (links[name] ? [[label, links[name]]] : []))
  return [
    '',
    'Members to sign in as:',
    ...table(members.map(({ who, name, mobile, email }) => [inWords(who), name, formatMobile(mobile), email])),
    '',
    'Links to start from:',
    ...table([...known, ...(simulator ? [['Play a partner', simulator]] : [])]),
  ]
}

const tryoutLines = (tryout: Tryout) => [
  '',
  'Without a provider for text messages, codes appear in this terminal and in',
  `  ${tryout.outbox}`,
  ...membersAndLinks(tryout),
]

/**
 * What `npm start` prints when the portal serves.
 * @param isReady whether the panel answers, too
 * @param tryout null where another panel keeps the data
 * @param operators how to get into the operators' console; null when that is known
 */
export function startMessage({
  origin,
  isReady,
  tryout,
  operators,
}: {
  origin: string
  isReady: boolean
  tryout: Tryout | null
  operators: string | null
}): string {
  const state = isReady
    ? `The portal is ready: ${origin}`
    : `The portal listens: ${origin}\nIts panel does not answer yet.`
  return [
    '',
    state,
    ...(tryout ? tryoutLines(tryout) : []),
    ...(operators ? ['', operators] : []),
    '',
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}
