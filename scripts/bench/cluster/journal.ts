/** What people were told while the cluster was hurt. */

/** What is written by a call that was acknowledged. */
export type Written = 'sign-up' | 'sign-in' | 'start' | 'outcome' | 'confirmed' | 'approved' | 'sent'

interface Acknowledged {
  kind: Written
  /** Whose, or what: a number, or the key of an invitation. */
  key: string
  at: number
}

interface Fault {
  at: number
  /** Status, or name of the connection's fault. */
  what: string
}

interface Answered {
  at: number
  /** Milliseconds from the call. */
  took: number
}

export class Journal {
  readonly acknowledged: Acknowledged[] = []
  readonly answered: Answered[] = []
  readonly faults: Fault[] = []
  /** Refused though nothing had gone wrong before: path and code. */
  readonly refusals: string[] = []
  /** Milliseconds from the answer that a code is sent to the code. */
  readonly codeWaits: number[] = []
  /** Numbers whose code never came. */
  readonly missingCodes: string[] = []

  acknowledge(kind: Written, key: string): void {
    this.acknowledged.push({ kind, key, at: Date.now() })
  }

  keysOf(wanted: Written): string[] {
    return this.acknowledged.flatMap(({ kind, key }) => (kind === wanted ? [key] : []))
  }

  faultsBetween(from: number, to: number): Fault[] {
    return this.faults.filter(({ at }) => at >= from && at <= to)
  }

  /** Milliseconds of the slowest answer. */
  slowestBetween(from: number, to: number): number {
    return Math.max(0, ...this.answered.flatMap(({ at, took }) => (at >= from && at <= to ? [took] : [])))
  }

  /** The longest time in which nothing was acknowledged, of those that touch a span. */
  longestGap(from: number, to: number): number {
    const times = this.acknowledged.map(({ at }) => at)
    const before = times.findLast((at) => at < from) ?? from
    const after = times.find((at) => at > to) ?? to
    const within = times.filter((at) => at >= from && at <= to)
    const points = [before, ...within, after]
    return Math.max(...points.slice(1).map((at, index) => at - (points[index] ?? at)))
  }
}
