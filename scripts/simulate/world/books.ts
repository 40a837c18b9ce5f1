/* What the simulation itself knows to be true: everything that the panel has acknowledged to somebody. */
import type { OutcomeName } from '#lib/contract/outcomes.ts'

export interface Erased {
  who: string
  at: number
  /** Texts by which the member could be known: name, number, addresses. */
  marks: string[]
  receipt: string
}

export function createBooks() {
  return {
    /** Numbers whose registration was acknowledged. */
    registered: new Map<string, string>(),
    /** Outcomes that a survey's host was told are kept, by ikey; the first final one. */
    outcomes: new Map<string, OutcomeName>(),
    /** Who started with an ikey. */
    startedBy: new Map<string, string>(),
    /** Keys of surveys that were left in the middle. */
    abandoned: new Set<string>(),
    /** Payments that an operator was told are recorded as sent. */
    sent: new Set<number>(),
    /** Reference numbers of outcomes that operators wanted rejected. */
    rejected: new Set<string>(),
    /** Bans that operators were told are set, by mobile number. */
    erased: [] as Erased[],
  }
}

export type Books = ReturnType<typeof createBooks>

/** A promise of the panel that was broken. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: string
  /** Whose story explains it. */
  readonly people: readonly string[]

  /** Whose audit explains it. */
  readonly panelistId: number | null

  constructor(invariant: string, people: readonly string[] = [], panelistId: number | null = null) {
    super(invariant)
    this.invariant = invariant
    this.people = people
    this.panelistId = panelistId
  }
}
