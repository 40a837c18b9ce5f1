/*
 * Defects that the simulation must find, as changes to the product's source. run.ts applies them one at a time to a copy of
 * the project.
 */

interface Change {
  file: string
  /** Must occur exactly once in the file. */
  from: string
  to: string
}

export interface Defect {
  what: string
  changes: readonly Change[]
}

/** Removes a text. */
const without = (file: string, from: string): Change => ({ file, from, to: '' })

const AUTH = 'server/panel/auth'
const REWARDS = 'server/panel/rewards'
const SURVEYS = 'server/panel/surveys'

const codes: readonly Defect[] = [
  {
    what: 'A code can be used twice',
    changes: [
      {
        file: `${AUTH}/codes/challenges.repository.ts`,
        from: "    .set({ used_at: sql<Date>`now()`, used_for: usedFor })\n    .where('id', '=', id)\n    .where(live)\n",
        to: "    .set({ used_at: sql<Date>`now()`, used_for: usedFor })\n    .where('id', '=', id)\n",
      },
    ],
  },
  {
    what: 'A code works after its time',
    changes: [
      {
        file: `${AUTH}/codes/challenges.repository.ts`,
        from: 'sql<boolean>`expires_at > now()`',
        to: 'sql<boolean>`true`',
      },
      {
        file: `${AUTH}/codes/challenges.repository.ts`,
        from: "    .where(live)\n    .where('expires_at', '>', sql<Date>`now()`)\n    .returning('id')\n",
        to: "    .where(live)\n    .returning('id')\n",
      },
    ],
  },
]

const outcomes: readonly Defect[] = [
  {
    what: 'A later outcome overrules the first',
    changes: [
      without(`${SURVEYS}/outcomes/outcomes.repository.ts`, "    .where('invitation.status', 'in', rule.from)\n"),
    ],
  },
  {
    what: 'An unsigned report passes where a signature is needed',
    changes: [
      {
        file: `${SURVEYS}/outcomes/proof.ts`,
        from: "  if (!parameters.has('sig')) return forged({ sig: 'required' })\n",
        to: "  if (!parameters.has('sig')) return 'unsigned'\n",
      },
    ],
  },
  {
    what: 'The outcome and its payment are two transactions',
    changes: [
      {
        file: `${SURVEYS}/outcomes/outcomes.ts`,
        from: 'if (invitationId !== null && rule.earns) await',
        to: "if (invitationId !== null && rule.earns && 'pikey' in report.keys) await",
      },
      {
        file: `${SURVEYS}/outcomes/outcomes.handlers.ts`,
        from: '  assertSigned(verdict)\n',
        to: `  assertSigned(verdict)
  const decided = verdict === 'decided' && outcome !== 'screener-completed' ? await invitationOf(db, keys) : null
  if (decided) await earnIncentive(db, decided.invitationId)
`,
      },
      {
        file: `${SURVEYS}/outcomes/outcomes.handlers.ts`,
        from: "import { assertSigned, recordOutcome, type Verdict } from './outcomes.ts'\n",
        to: `import { earnIncentive } from '../../rewards/earnings.ts'
import { assertSigned, recordOutcome, type Verdict } from './outcomes.ts'
`,
      },
    ],
  },
  {
    what: 'A rejected outcome is still paid',
    changes: [
      without(
        `${REWARDS}/reject-outcome.ts`,
        "  for (const payment of payments)\n    if (payment.status !== 'Not Eligible') await reversePayment(tx, payment.id, reason, context)\n",
      ),
    ],
  },
]

const starts: readonly Defect[] = [
  {
    what: 'Bans are not checked at the start',
    changes: [
      without(
        `${SURVEYS}/start/start-rules.ts`,
        "  ['SURVEY_CLOSED', (facts) => blockedStart(facts.memberStatus, facts.methodology, 'code') !== null],\n",
      ),
    ],
  },
  {
    what: 'Places are counted before the transaction that takes one',
    changes: [
      {
        file: `${SURVEYS}/start/start.handlers.ts`,
        from: '    const invitation = await invitationId(db, member.panelistId, body.invitationMaskedId)\n',
        to: `    const invitation = await invitationId(db, member.panelistId, body.invitationMaskedId)
    const counted = invitation ? await readStartFacts(db, invitation) : undefined
`,
      },
      {
        file: `${SURVEYS}/start/start.handlers.ts`,
        from: 'startSurvey(tx, invitation, caller, byInvitation)',
        to: 'startSurvey(tx, invitation, caller, { ...byInvitation, counted })',
      },
      {
        file: `${SURVEYS}/start/start.handlers.ts`,
        from: "import { withAuditedRejection } from './audited-rejection.ts'\n",
        to: "import { withAuditedRejection } from './audited-rejection.ts'\nimport { readStartFacts } from './start-facts.repository.ts'\n",
      },
      {
        file: `${SURVEYS}/start/start.ts`,
        from: '{ entryPoint, toError }: StartOptions,\n',
        to: '{ entryPoint, toError, counted }: StartOptions & { counted?: StartFacts },\n',
      },
      {
        file: `${SURVEYS}/start/start.ts`,
        from: 'const facts = await readStartFacts',
        to: 'const facts = counted ?? await readStartFacts',
      },
    ],
  },
]

const money: readonly Defect[] = [
  {
    what: "The year's threshold does not count the payment itself",
    changes: [
      {
        file: `${REWARDS}/hold.ts`,
        from: 'paidCents + amountCents >= thresholdCents',
        to: 'paidCents >= thresholdCents',
      },
    ],
  },
  {
    what: 'A payout is sent again without asking the provider about it',
    changes: [
      {
        file: `${REWARDS}/payouts/hand-over.ts`,
        from: "email: recipient ?? '' }, tries > 0)",
        to: "email: recipient ?? '' }, false)",
      },
    ],
  },
  {
    what: 'A provider pays what is in an open bank file',
    changes: [without('server/panel/operations/payouts/send.ts', '  await assertInNoBankFile(db, due)\n')],
  },
  {
    what: 'The ledger accepts any event in any status',
    changes: [without(`${REWARDS}/ledger.ts`, '  if (wrong) throw new InvalidTransition(event, wrong.payment)\n')],
  },
]

const people: readonly Defect[] = [
  {
    what: "An operator's change of status is not audited",
    changes: [
      {
        file: 'server/panel/operations/members/member.ts',
        from: "await audit(db, caller, 'status changed', {",
        to: 'Object.assign({}, {',
      },
    ],
  },
  {
    what: 'The worker ignores STOP',
    changes: [
      {
        file: 'server/panel/jobs/worker.ts',
        from: "if (message.channel === 'sms' && (await textsStoppedAt(db, message.to))) {",
        to: "if (message.to === '' && (await textsStoppedAt(db, message.to))) {",
      },
    ],
  },
  {
    what: 'Reminders go to members who have unsubscribed',
    changes: [
      without(
        `${SURVEYS}/messages/barriers.ts`,
        "  when panelist.unsubscribed_at is not null then 'wants no invitations by email'\n",
      ),
    ],
  },
  {
    what: 'An erasure keeps the email address',
    changes: [
      {
        file: 'server/panel/database/personal-data/members.ts',
        from: '      email: null,\n      email_verified_at: null,\n',
        to: '      email_verified_at: null,\n',
      },
    ],
  },
]

export const defects: readonly Defect[] = [...codes, ...outcomes, ...starts, ...money, ...people]
