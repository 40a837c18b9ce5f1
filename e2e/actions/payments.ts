import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { panelCall } from '#e2e/support/calls.ts'
import { operator } from '#e2e/support/operator.ts'
import { HOST, playHost, takeSurvey } from './surveys.ts'

interface Earning {
  /** Whose browser it is. */
  mobile: string
  dollars: number
  dataDirectory: string
  baseURL: string | undefined
}

interface Row {
  projectNumber: string
  referenceNumber: string
}

/** A survey of the member's own, taken and approved. @returns its reference number */
export async function earn(page: Page, { mobile, dollars, dataDirectory, baseURL }: Earning): Promise<string> {
  const run = (...words: string[]) => operator(dataDirectory, ...words)
  const project = `HM-${randomUUID().slice(0, 8)}`
  const topic = `Shifts of ${project}`
  await playHost(page.context(), baseURL)
  await run('surveys', 'add', project, `${HOST}/s`, topic, '--minutes', '20', '--incentive', `${dollars}`)
  await run('surveys', 'launch', project, '--yes')
  await run('surveys', 'invite', project, mobile, '--yes')
  await takeSurvey(page, topic)
  const rows = await panelCall<Row[]>(page.context().request, 'GET', 'panelist-dashboard/me')
  const reference = rows.find(({ projectNumber }) => projectNumber === project)?.referenceNumber
  if (!reference) throw new Error(`There is no ${project} on the dashboard`)
  await run('payments', 'approve', reference)
  return reference
}
