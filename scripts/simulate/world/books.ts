/* The expected state: everything that the panel has acknowledged. */
import type { OutcomeName } from '#lib/contract/outcomes.ts'

export interface Erased {
  who: string
  at: number
  /** Texts that identify the member: name, number, addresses. */
  marks: string[]
  receipt: string
}

export function createBooks() {
  return {
    /** Names by number, for acknowledged registrations. */
    registered: new Map<string, string>(),
    /** Outcomes acknowledged to the survey's host, by ikey; the first final one. */
    outcomes: new Map<string, OutcomeName>(),
    /** The person who started, by ikey. */
    startedBy: new Map<string, string>(),
    /** Keys of abandoned surveys. */
    abandoned: new Set<string>(),
    /** Payments acknowledged to an operator as sent. */
    sent: new Set<number>(),
    /** Bank files that the bank got, by name: what it paid, and what it refused. */
    bankFiles: new Map<string, { paid: Set<number>; refused: Set<number> }>(),
    /** How often the bank has paid each payment. */
    paidByBank: new Map<number, number>(),
    /** Reference numbers of outcomes that operators tried to reject, or to count as completes. */
    changedByOperators: new Set<string>(),
    /** Erased members. */
    erased: [] as Erased[],
  }
}

export type Books = ReturnType<typeof createBooks>

export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: string
  /** People whose story explains the violation. */
  readonly people: readonly string[]

  /** Member whose audit explains the violation. */
  readonly panelistId: number | null

  constructor(invariant: string, people: readonly string[] = [], panelistId: number | null = null) {
    super(invariant)
    this.invariant = invariant
    this.people = people
    this.panelistId = panelistId
  }
}
