import { table } from '../terminal.ts'
import type { CallReport } from './call-report.ts'
import { type Difference, isNoticeable } from './difference.ts'

const isSkipped = ({ result }: CallReport) => result === 'not asked' || result === 'limited'

/** Whether every checked part of the portal works with this panel. False as well when a limit prevented a check. */
export const worksWith = (reports: readonly CallReport[]) =>
  reports.every(({ result }) => result !== 'differs' && result !== 'limited')

const section = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${heading}\n\n${lines.join('\n')}`] : []

function differenceLines({ call, differences }: CallReport): string {
  const rows = differences
    .filter(isNoticeable)
    .map(({ field, what: message, effect }) => [`  ${effect}`, field || 'the answer', message])
  return `${call}\n${table(['', '', ''], rows).split('\n').slice(1).join('\n')}`
}

/** Differences without effect, one line per kind. */
function noteLines({ call, differences }: CallReport): string[] {
  const notes: Difference[] = differences.filter((difference) => !isNoticeable(difference))
  return [...Map.groupBy(notes, ({ what: message }) => message)].map(
    ([message, same]) => `${call}: ${message}: ${same.map(({ field }) => field || 'the answer').join(', ')}`,
  )
}

function summary(reports: readonly CallReport[]): string {
  const [fit, differ] = (['fits', 'differs'] as const).map(
    (result) => reports.filter((report) => report.result === result).length,
  )
  return `${fit} checks passed, ${differ} found differences, ${reports.filter(isSkipped).length} could not be made.`
}

const WITHOUT_MEMBER =
  'Only calls without a member were checked. Give --login or --token-file of a test member to check the rest.'

/** Why no call was answered; `null` when any was. */
function unreachable(reports: readonly CallReport[]): string | null {
  const reasons = new Set(reports.map(({ differences: [first] }) => first?.what ?? ''))
  const [reason = ''] = reasons
  return reasons.size === 1 && reason.startsWith('cannot be reached') ? `The panel ${reason}.` : null
}

/** The report as text: what differs, then what does not work in the portal. */
export function reportText(reports: readonly CallReport[], asMember: boolean): string {
  const unreachableText = unreachable(reports)
  if (unreachableText) return unreachableText
  const differing = reports.filter(({ result }) => result === 'differs')
  const lost = new Set(differing.map(({ detail }) => `- ${detail}`))
  const skipped = reports.filter(isSkipped).map(({ call, detail }) => `${call}: ${detail}`)
  return [
    ...section('Different, but understood as it is meant:', reports.flatMap(noteLines)),
    ...section('Not checked:', skipped),
    ...section('Differs from the contract:', differing.map(differenceLines)),
    ...section('Does not work, or only in part, with this panel:', [...lost]),
    ...(asMember ? [] : [WITHOUT_MEMBER]),
    summary(reports),
  ].join('\n\n')
}
