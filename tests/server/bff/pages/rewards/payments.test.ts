import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { allSurveyRows } from '#server/bff/payments/survey-rows.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { surveyRow } from '#tests/support/screens/members.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const SURVEYS = 'GET /api/panelist-dashboard/1001'
const REFERRALS = 'GET /api/referral-status/1001'
const paid = (facts: object) => surveyRow({ status: 'Completed', payment: 'Paid', ...facts })
const HEAD = 'Paid on,Tax year,Payment,Reference,Status,Method,Amount (USD)'

async function file(path: string, surveys: unknown, referrals: unknown = []) {
  const browser = await portal.signedIn()
  portal.panel.on(SURVEYS, { json: surveys })
  portal.panel.on(REFERRALS, { json: referrals })
  const response = await browser.get(path)
  return { ...response, lines: response.text.replace('\uFEFF', '').split('\r\n') }
}

describe('CSV file of payments', () => {
  it('lists every payment and escapes formulas', async () => {
    const { status, headers, lines } = await file(
      '/api/payments',
      [
        paid({ topic: '=cmd()', referenceNumber: 'R-1', incentivesEarned: 12.5, paymentDate: '2026-03-01' }),
        paid({
          topic: 'A, b',
          referenceNumber: '-2',
          incentivesEarned: 7,
          paymentDate: '2025-03-01',
          paymentMethod: 'check',
        }),
        surveyRow({
          topic: 'Held',
          referenceNumber: 'R-3',
          status: 'Completed',
          payment: 'Pending W9',
          incentivesEarned: 300,
        }),
      ],
      [{ referentName: 'Zoe', referralStatus: 'Invited', referralBonus: 25 }],
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="payments.csv"')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(lines).toEqual([
      HEAD,
      "2026-03-01,2026,'=cmd(),R-1,Paid,,12.50",
      '2025-03-01,2025,"A, b",\'-2,Paid,check,7.00',
      ',,Held,R-3,On hold,,300.00',
      ',,Referral bonus: Zoe,,Not earned yet,,25.00',
      '',
    ])
  })

  it('lists the payments of the given year', async () => {
    const rows = [paid({ paymentDate: '2026-03-01', incentivesEarned: 1 }), paid({ paymentDate: '2025-03-01' })]
    const { headers, lines } = await file('/api/payments?year=2026', rows)
    expect(lines).toEqual([HEAD, '2026-03-01,2026,Asthma,R-1,Paid,,1.00', ''])
    expect(headers.get('content-disposition')).toBe('attachment; filename="payments-2026.csv"')
  })

  it('is in Spanish for a browser that asks for Spanish', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(SURVEYS, { json: [paid({ paymentDate: '2026-03-01', incentivesEarned: 1 })] })
    portal.panel.on(REFERRALS, { json: [{ referentName: 'Zoe', referralStatus: 'Invited', referralBonus: 25 }] })
    const { text } = await browser.get('/api/payments', { headers: { 'accept-language': 'es-US' } })
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Fecha de pago,Año tributario,Pago,Referencia,Estado,Forma de pago,Cantidad (USD)',
      '2026-03-01,2026,Asthma,R-1,Pagado,,1.00',
      ',,Bono por recomendar a Zoe,,Aún no ganado,,25.00',
      '',
    ])
  })

  it.each(['?year=26', '?year=2026-01', '?month=1'])('returns 422 for %s', async (query) => {
    expect((await file(`/api/payments${query}`, [])).status).toBe(422)
  })

  it('returns an error when one of its two lists fails', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(SURVEYS, { json: [paid({})] })
    portal.panel.on(REFERRALS, refusal('INTERNAL_ERROR', 'x', 500))
    expect((await browser.get('/api/payments')).status).toBeGreaterThanOrEqual(500)
  })

  it('returns 401 to a visitor', async () => {
    expect((await new Browser().get('/api/payments')).status).toBe(401)
  })
})

describe('the whole list of surveys', () => {
  const rows = Array.from({ length: 250 }, (_, index) => surveyRow({ topic: `Survey ${index}` }))

  it('is the list of a panel without survey pages', async () => {
    expect(await allSurveyRows(async () => rows)).toEqual(rows)
  })

  it('joins all pages and requests each once', async () => {
    const pages: unknown[] = []
    const all = await allSurveyRows(async (query) => {
      if (query) pages.push(query)
      const { page, size } = query ?? { page: 1, size: 10 }
      return { rows: rows.slice((page - 1) * size, page * size), page, total: rows.length, all: null }
    })
    expect(all).toEqual(rows)
    expect(pages).toEqual([1, 2, 3].map((page) => ({ page, size: 100, filter: 'All Surveys' })))
  })

  it('is not put together from the same page again and again', async () => {
    const samePage = async () => ({ rows: rows.slice(0, 10), page: 1, total: 25, all: null })
    await expect(allSurveyRows(samePage)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' })
  })

  it.each([[2], [101], [200]])(
    'counts a row of %i that cannot be read, when a panel repeats its last page',
    async (total) => {
      const list = [{ topic: 1, invitationStatus: [] }, ...rows.slice(0, total - 1)]
      const all = await allSurveyRows(async (query) => {
        const { page, size } = query ?? { page: 1, size: 100 }
        const last = Math.min(page, Math.ceil(total / size))
        const answer = { rows: list.slice((last - 1) * size, last * size), page: last, total }
        const read = readLeniently(listSurveys.answer, answer)
        if (!read.ok) throw new Error('not read')
        return read.data as AnswerOf<typeof listSurveys>
      })
      expect(all).toHaveLength(total - 1)
    },
  )

  it("ends at an empty page even when the panel's total is larger", async () => {
    const all = await allSurveyRows(async (query) => ({
      rows: query?.page === 1 ? rows.slice(0, 100) : [],
      page: query?.page ?? 1,
      total: 1_000_000,
      all: null,
    }))
    expect(all).toHaveLength(100)
  })
})
