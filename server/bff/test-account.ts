import 'server-only'
import { isTestAccount } from '#lib/contract/partners.ts'
import { callPanel, type Errand } from './panel.ts'
import { ProblemError } from './problem.ts'

/** A check that fails counts as "no test account". @see decisions C-51 */
export async function isTest(loginId: string, errand: Errand): Promise<boolean> {
  try {
    return await callPanel(isTestAccount, { path: { loginId } }, errand)
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
