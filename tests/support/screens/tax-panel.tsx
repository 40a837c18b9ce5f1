import { screen, waitFor } from '@testing-library/react'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { type Answer, open, serve } from '#tests/support/screens/screens.tsx'
import { taxDetail, taxTypes } from '#tests/support/screens/tax.ts'

export const STATE = 'GET /api/panel/api/taxDetail/me'
export const TEMPLATE = 'GET /api/panel/api/hello-sign/template'
const ZONE = 'GET /api/time-zone?zip=07030'
export const GENERIC = 'Something went wrong. Please retry again later.'
export const SIGN_URL = 'https://app.hellosign.com/editor/embeddedSign?signature_id=s1&token=t'
const template: Answer = { body: { signatureRequestId: 'r1', clientId: 'c1', signUrl: SIGN_URL } }
export const pending = taxDetail({ taxStatus: 'W9 Pending' })
export const submitted = taxDetail({ taxStatus: 'Pending Approval', signatureId: 's1', w9SubmittedDate: '2026-11-21' })

export function show(
  detail: TaxDetail = pending,
  answers: Record<string, Answer | Answer[]> = {},
  { clock = false, testMode = true, held = null as number | null } = {},
) {
  const made = serve({ [TEMPLATE]: template, [STATE]: { body: submitted }, [ZONE]: {}, ...answers })
  const opened = open(
    <>
      <TaxPanel
        detail={detail}
        rejected={detail.rejection ? <RejectedForm rejection={detail.rejection} /> : null}
        types={taxTypes}
        posts={unsentTaxPosts}
        testMode={testMode}
        held={held}
      />
      <ToastRegion />
    </>,
    { clock },
  )
  return {
    ...opened,
    made: () => made.map(({ call }) => call),
    sent: (call: string) => made.filter((one) => one.call === call),
  }
}
export type User = ReturnType<typeof show>['user']

export const button = (name: string) => screen.getByRole('button', { name })
export const noFrame = () => waitFor(() => expect(screen.queryByTitle('Form W-9')).toBeNull())

export async function openFrame(user: User) {
  await user.click(button('Complete Form W-9'))
  return screen.findByTitle<HTMLIFrameElement>('Form W-9')
}
