import type { Page } from '@playwright/test'
import { panelCall } from '#e2e/support/calls.ts'
import { operator } from '#e2e/support/operator.ts'
import { inviteToOwn, type OwnSurvey, takeSurvey } from './surveys.ts'

interface Row {
  topic: string
  referenceNumber: string
}

/** @returns the reference number of the member's invitation */
export async function referenceOf(page: Page, topic: string): Promise<string> {
  const rows = await panelCall<Row[]>(page.context().request, 'GET', 'panelist-dashboard/me')
  const reference = rows.find((row) => row.topic === topic)?.referenceNumber
  if (!reference) throw new Error(`${topic} is not on the dashboard`)
  return reference
}

/** Invites the member to a new survey, takes it and approves the payment. @returns its reference number */
export async function earn(page: Page, own: OwnSurvey): Promise<string> {
  const topic = await inviteToOwn(page, own)
  await takeSurvey(page, topic)
  const reference = await referenceOf(page, topic)
  await operator(own.dataDirectory, 'payments', 'approve', reference)
  return reference
}
