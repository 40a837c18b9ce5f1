import 'server-only'

/** Demo accounts and links. */
export interface Tryout {
  members: readonly { who: string; name: string; mobile: string; email: string }[]
  links: Readonly<Record<string, string>>
  /** Address of the simulator of survey platforms and partners. */
  simulator: string | null
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

/** Splits a camel case name into words. */
const labelOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const formatMobile = (mobile: string) => mobile.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

function membersAndLinks({ members, links, simulator }: Tryout): string[] {
  if (members.length === 0) {
    return ['', 'There are no demo members in this database: npm start -- --demo loads them into an empty one.']
  }
  const known = LINKS.flatMap(([name, label]) => (links[name] ? [[label, links[name]]] : []))
  return [
    '',
    'Members to sign in as:',
    ...table(members.map(({ who, name, mobile, email }) => [labelOf(who), name, formatMobile(mobile), email])),
    '',
    'Links to start from:',
    ...table([...known, ...(simulator ? [['Play a partner', simulator]] : [])]),
  ]
}

const outboxLines = (outbox: string) => [
  '',
  'Without a provider for text messages, codes appear in this terminal and in',
  `  ${outbox}`,
]

/**
 * The output of `npm start` once the portal serves.
 * @param isReady whether the panel answers
 * @param outbox path of the file with texts and their codes; null with a provider or an existing panel
 * @param tryout null without the demo
 * @param operators how to sign in to the operators' console; null once an operator has signed in
 */
export function startMessage({
  origin,
  isReady,
  outbox,
  tryout,
  operators,
}: {
  origin: string
  isReady: boolean
  outbox: string | null
  tryout: Tryout | null
  operators: string | null
}): string {
  const state = isReady
    ? `The portal is ready: ${origin}`
    : `The portal is listening: ${origin}\nIts panel does not answer yet. "npm run doctor" says why.`
  return [
    '',
    state,
    ...(outbox ? outboxLines(outbox) : []),
    ...(tryout ? membersAndLinks(tryout) : []),
    ...(operators ? ['', operators] : []),
    '',
    'Press Ctrl-C to stop it.',
    '',
  ].join('\n')
}
