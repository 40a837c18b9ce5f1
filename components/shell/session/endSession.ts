import { callApi } from '#components/call/callApi.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { storeNotice } from '#components/call/notice.ts'
import { signOut } from '#lib/contract/portal/session.ts'
import { routes } from '#lib/routes.ts'

/** Signs out and opens the login page, with a notice. Returns whether it worked; if not, the page stays as it is. */
export async function endSession() {
  const { dataset } = document.documentElement
  const { member } = dataset
  // Whoever has signed in since the page was rendered is signed out, too.
  delete dataset.member
  const { ok } = await callApi(signOut)
  if (ok) {
    storeNotice('signed-out')
    loadPage(routes.login.path)
  } else if (member) dataset.member = member
  return ok
}
