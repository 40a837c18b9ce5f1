/** Operators' reads, exports and changes. */
import { npiOf, numberOf } from './lives.ts'
import type { MeasuredPanel, Work } from './turns.ts'

const TURNS = 15
const PAGE = 50

/** A member; spread over the panel, because the first ones are adjacent in every index. */
const pickMember = ({ members }: MeasuredPanel, turn: number) => (Math.floor(members / TURNS / 2) * turn + 17) % members

type Given = (measured: MeasuredPanel, turn: number) => object

const read = (name: string, operation: string, given: Given = () => ({}), turns = TURNS): Work => ({
  name,
  turns,
  prepare: async (measured, turn) => () => measured.panel.operate(operation, given(measured, turn)),
})

/** Each turn exports the same payments: those of the last turn are taken back first. */
const exportOfSurvey: Work = {
  name: 'payments export of a survey',
  turns: TURNS,
  async prepare({ panel }) {
    for (const { bankFile } of await panel.operate('bankfiles.list', { state: 'open' }))
      await panel.operate('bankfiles.cancel', { bankFile })
    return () => panel.operate('payments.export', { survey: 'CP-1001' })
  },
}

const reference = (measured: MeasuredPanel, turn: number) => `CP-1001-${1 + (pickMember(measured, turn) % 1_000)}`

export const operatorReads: readonly Work[] = [
  read('members list, a page', 'members.list', () => ({ limit: PAGE })),
  read('members list by name, a page', 'members.list', () => ({ limit: PAGE, sort: 'name' })),
  read('members list of a state', 'members.list', () => ({ limit: PAGE, where: 'state = NJ' })),
  read('members list, 1,000 rows', 'members.list'),
  read('members find, by number', 'members.find', (measured, turn) => ({ what: numberOf(pickMember(measured, turn)) })),
  read('members find, by NPI', 'members.find', (measured, turn) => ({
    what: npiOf(5 * Math.floor(pickMember(measured, turn) / 5)),
  })),
  read(
    'members find, by a name',
    'members.find',
    (measured, turn) => ({ what: `Haddad${11 * Math.floor(pickMember(measured, turn) / 11) + 6}` }),
    5,
  ),
  read('members show', 'members.show', (measured, turn) => ({ mobile: numberOf(pickMember(measured, turn)) })),
  read('members history', 'members.history', (measured, turn) => ({ mobile: numberOf(pickMember(measured, turn)) })),
  read('invitations list, a page', 'invitations.list', () => ({ limit: PAGE })),
  read('invitations list of everybody’s survey', 'invitations.list', () => ({ limit: PAGE, survey: 'CP-1000' })),
  read('invitations list of it by outcome', 'invitations.list', () => ({
    limit: PAGE,
    survey: 'CP-1000',
    sort: 'outcome',
  })),
  read('outcomes show', 'outcomes.show', (measured, turn) => ({ reference: reference(measured, turn) })),
  read('outcomes unconfirmed of a survey', 'outcomes.unconfirmed', () => ({ survey: 'CP-1001' })),
  read('payments show, by reference', 'payments.show', (measured, turn) => ({
    payment: reference(measured, turn),
  })),
  read('payments list Approved, a page', 'payments.list', () => ({ limit: PAGE, status: 'Approved' })),
  read('payments list Paid, a page', 'payments.list', () => ({ limit: PAGE, status: 'Paid' })),
  read('payments list of a survey', 'payments.list', () => ({ limit: PAGE, status: 'Approved', survey: 'CP-1001' })),
  exportOfSurvey,
  read('surveys show', 'surveys.show', () => ({ project: 'CP-1000' })),
  read('surveys funnel of 1,000', 'surveys.funnel', () => ({ project: 'CP-1001' })),
  read('audit list, a page', 'audit.list', () => ({ limit: PAGE })),
  read('audit list of a member', 'audit.list', (measured, turn) => ({ member: numberOf(pickMember(measured, turn)) })),
  read('payments approve, by reference', 'payments.approve', (_, turn) => ({ payments: [`CP-1001-${4 + 4 * turn}`] })),
  read('surveys set, the end of everybody’s survey', 'surveys.set', (_, turn) => ({
    project: 'CP-1000',
    ends: `2099-01-${10 + turn}`,
  })),
  read('members count of a state', 'members.count', () => ({ where: 'state = NJ' }), 3),
  read('surveys list, ten', 'surveys.list', () => ({ limit: 10 })),
  read('surveys funnel of everybody’s survey', 'surveys.funnel', () => ({ project: 'CP-1000' }), 3),
  read('overview', 'overview.show', undefined, 3),
]
