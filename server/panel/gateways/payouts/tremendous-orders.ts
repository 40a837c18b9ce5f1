import 'server-only'
import type { OrdersApi } from 'tremendous'
import type { Config } from '#server/config.ts'
import { errorName } from '#server/log.ts'
import { PayoutUnavailable } from './gateway.ts'
import { ANSWER_LIMIT, ANSWER_MS, type JsonAnswer } from './json-api.ts'

type Access = Pick<NonNullable<Config['payoutSettings']['tremendous']>, 'apiKey' | 'apiOrigin'>

/** Of axios, by which the package makes its requests: any status is an answer, and nobody else is asked. */
const LIMITS = { maxContentLength: ANSWER_LIMIT, maxRedirects: 0, proxy: false, validateStatus: null }

/** @throws PayoutUnavailable in place of what axios throws, which has our API key in it */
type AskOrders = (question: (orders: OrdersApi) => Promise<{ status: number; data: unknown }>) => Promise<JsonAnswer>

/** Tremendous's orders by its own package, which takes a tenth of a second to load: it is loaded by the first question. */
export function tremendousOrders({ apiKey, apiOrigin }: Access): AskOrders {
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
