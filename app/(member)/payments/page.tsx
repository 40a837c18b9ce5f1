import { pageTitle } from '#components/language/pageTitle.ts'
import { PaymentsScreen } from '#components/rewards/payments/PaymentsScreen.tsx'
import { readPaymentsView } from '#components/rewards/payments/paymentsView.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { paymentsData } from '#server/bff/pages/rewards/payments.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Payments')

export default async function PaymentsPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.payments, query)
  const data = await paymentsData(session)
  const { brand, paymentMethod } = config()
  return (
    <PageFrame member={session.userId} wide>
      <PaymentsScreen {...data} view={readPaymentsView(query)} brand={brand} method={paymentMethod} />
    </PageFrame>
  )
}
