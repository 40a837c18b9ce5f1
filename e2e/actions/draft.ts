import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/test.ts'

/** Waits until the server has this answer in the draft of a form: a draft is saved after each pause in typing. */
export async function untilKept(page: Page, form: string, answer: RegExp): Promise<void> {
  const keptDraft = () => page.evaluate(async (name) => (await fetch(`/api/draft?form=${name}`)).text(), form)
  await expect.poll(keptDraft).toMatch(answer)
}
