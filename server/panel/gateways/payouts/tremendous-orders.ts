import 'server-only'
import type { OrdersApi } from 'tremendous'
import type { Config } from '#server/config.ts'
import { errorName } from '#server/log.ts'
import { PayoutUnavailable } from './gateway.ts'
import { ANSWER_LIMIT, ANSWER_MS, type JsonAnswer } from './json-api.ts'

type Access = Pick<NonNullable<Config['payoutSettings']['tremendous']>, 'apiKey' | 'apiOrigin'>

/** Options of axios, which the package uses: accept any status, follow no redirect and use no proxy. */
const LIMITS = { maxContentLength: ANSWER_LIMIT, maxRedirects: 0, proxy: false, validateStatus: null }

/** @throws PayoutUnavailable in place of axios's error, which contains our API key */
type RequestOrders = (
  question: (orders: OrdersApi) => Promise<{ status: number; data: unknown }>,
) => Promise<JsonAnswer>

/** Tremendous's orders API, by its own package. Loading that takes a tenth of a second, so the first call loads it. */
export function tremendousOrders({ apiKey, apiOrigin }: Access): RequestOrders {
  return async (question) => {
    const { Configuration, OrdersApi } = await import('tremendous')
    const signal = AbortSignal.timeout(ANSWER_MS)
    const access = { basePath: `${apiOrigin}/api/v2`, accessToken: apiKey.reveal() }
    const orders = new OrdersApi(new Configuration({ ...access, baseOptions: { ...LIMITS, signal } }))
    try {
      const { status, data } = await question(orders)
      return { status, body: data }
    } catch (error) {
      throw new PayoutUnavailable(errorName(signal.aborted ? signal.reason : error))
    }
  }
}
