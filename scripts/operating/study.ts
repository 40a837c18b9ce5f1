/** The study in docs/operating.md: what nurses, clients and the bank do between the operator's commands. */
import { ScriptError } from '../launch/script.mjs'
import { withColumn } from './document.ts'
import type { Machine } from './machine.ts'
import { Nurse } from './nurse.ts'

/** The number of people that the study invites. */
const NURSES = 50

/** Columns that clients and the bank add to the operator's files before these are imported again. */
const FILLED_IN: Readonly<Record<string, readonly [column: string, cellOf: (row: number) => string]>> = {
  'outcomes.csv': ['decision', () => 'confirm'],
  'payments.csv': ['bankReference', (row) => `ACH-${row}`],
}

export class Study {
  readonly #machine: Machine
  readonly #folder: string
  readonly #nurses: readonly Nurse[]

  /** @param folder the operator's working directory */
  constructor(machine: Machine, folder: string) {
    this.#machine = machine
    this.#folder = folder
    this.#nurses = Array.from({ length: NURSES }, (_, index) => new Nurse(machine, index + 1))
  }

  async register(): Promise<void> {
    await Promise.all(this.#nurses.map((nurse) => nurse.register()))
  }

  async takeSurvey(): Promise<void> {
    await Promise.all(this.#nurses.map((nurse) => nurse.takeSurvey()))
  }

  /** Called after the operator wrote a file, to add the others' columns. */
  fillIn(file: string): void {
    const filled = FILLED_IN[file]
    const path = `${this.#folder}/${file}`
    if (filled) this.#machine.write(path, withColumn(this.#machine.read(path), ...filled))
  }

  /** @throws ScriptError unless the operator's list and each nurse's dashboard show the payment as paid */
  async assertPaid(): Promise<void> {
    const listed = this.#machine.read(`${this.#folder}/paid.csv`).trimEnd().split('\n').slice(1)
    if (listed.length !== NURSES) throw new ScriptError(`${listed.length} payments are paid, not ${NURSES}.`)
    const statuses = await Promise.all(this.#nurses.map((nurse) => nurse.paymentStatus()))
    const other = statuses.find((status) => status !== 'Paid')
    if (other) throw new ScriptError(`The dashboard of a nurse shows the payment as "${other}".`)
  }
}
