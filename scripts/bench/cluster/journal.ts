/** The answers and errors that users got during a run. */

/** Kinds of acknowledged writes. */
export type Written = 'sign-up' | 'sign-in' | 'start' | 'outcome' | 'confirmed' | 'approved' | 'sent'

interface Acknowledged {
  kind: Written
  /** A mobile number, or an invitation's key. */
  key: string
  at: number
}

interface Fault {
  at: number
  /** HTTP status, or the connection error's name. */
  what: string
}

interface Answered {
  at: number
  /** Duration of the call in milliseconds. */
  took: number
}

export class Journal {
  readonly acknowledged: Acknowledged[] = []
  readonly answered: Answered[] = []
  readonly faults: Fault[] = []
  /** Unexpected rejections: path and code. */
  readonly refusals: string[] = []
  /** Milliseconds from requesting a code until it arrived. */
  readonly codeWaits: number[] = []
  /** Numbers whose code did not arrive. */
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

  /** Duration of the slowest answer, in milliseconds. */
  slowestBetween(from: number, to: number): number {
    return Math.max(0, ...this.answered.flatMap(({ at, took }) => (at >= from && at <= to ? [took] : [])))
  }

  /** The longest time without an acknowledged write that overlaps the span. */
  longestGap(from: number, to: number): number {
    const times = this.acknowledged.map(({ at }) => at)
    const before = times.findLast((at) => at < from) ?? from
    const after = times.find((at) => at > to) ?? to
    const within = times.filter((at) => at >= from && at <= to)
    const points = [before, ...within, after]
    return Math.max(...points.slice(1).map((at, index) => at - (points[index] ?? at)))
  }
}
