'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { type Attempt, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { linkPanelist } from '#lib/contract/panel/surveys/partners.ts'
import type { Verified } from '#lib/contract/portal/session.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { linkPanelistMessages } from '#lib/messages/partners.ts'
import { linkTo, routes } from '#lib/routes.ts'

/** Next page and notice after a rejected link. */
export type RefusedLink = Verified & Required<Pick<Verified, 'notice'>>

/**
 * Links the member to a partner's invitation, then opens the survey.
 * @see docs/specification/survey-start.md#partner-link
 * @see docs/specification/errors.md#partner-link
 */
export function useLinkPanelist(brand: string, onRefused: (refused: RefusedLink) => void) {
  const t = useTranslate()
  return useSend({
    send: (body: BodyOf<typeof linkPanelist>, { idempotencyKey }: Attempt) =>
      lazyCall(() => import('#lib/contract/panel/surveys/partners.ts'), 'linkPanelist', { body, idempotencyKey }),
    onDone: ({ redirectUrl }) => {
      loadPage(redirectUrl)
      return 'leaving'
    },
    onError: (error) => {
      const { text, redirect } = errorAction(linkPanelistMessages, error, brand, t)
      if (text === null) return
      const { to = routes.dashboard, after = 0 } = redirect ?? {}
      onRefused({ next: linkTo(to), notice: { message: text, after } })
    },
  })
}
