import {
  profileStatusByIkey,
  recordOutcome,
  recordPartnerOutcome,
  recordPartnerScreener,
  recordScreener,
} from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import { isVisit, loadOpenForAnyone } from '#server/bff/pages/pages.ts'
import { AppError } from '#server/http/app-error.ts'

jest.mock('next/navigation', () => ({
  unauthorized: jest.fn(),
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`)
  },
}))
jest.mock('#server/bff/pages/pages.ts', () => ({
  ...jest.requireActual('#server/bff/pages/pages.ts'),
  isVisit: jest.fn(),
  loadOpenForAnyone: jest.fn(),
  currentTranslate: async () => jest.requireActual('#lib/language/translate.ts').english,
}))
jest.mock('#server/config.ts', () => ({
  config: () => ({ origin: 'https://portal.example', brand: { name: 'Carepanel' } }),
}))

const status = {
  profileCompleted: false,
  npiPresent: false,
  panelistType: null,
  addressStatus: null,
  status: 'Verified',
}
const GENERIC = 'Something went wrong. Please retry again later.'

let recording: () => Promise<unknown>
beforeEach(() => {
  recording = async () => ({})
  jest.mocked(isVisit).mockResolvedValue(true)
  jest.mocked(loadOpenForAnyone).mockReset()
  jest
    .mocked(loadOpenForAnyone)
    .mockImplementation(async (call) => (call === profileStatusByIkey ? status : recording()) as never)
})

/** The calls that record an outcome, with their bodies. */
const recorded = () =>
  jest
    .mocked(loadOpenForAnyone)
    .mock.calls.flatMap(([call, input]) => (call.method === 'POST' ? [{ call, body: input?.body }] : []))

describe('a visit to an outcome page', () => {
  test.each([
    ['over-quota', 'OUT-001', '/overquota'],
    ['completed', 'OUT-002', '/completed'],
    ['partial-completed', 'OUT-003', '/partial'],
    ['screened', 'OUT-004', '/screened'],
  ] as const)(
    'records %s as a visitor, with keys and the page address (OUT-006, OUT-007, API-064) (%s)',
    async (outcome, _id, path) => {
      expect(await outcomeVisit(outcome, { ikey: 'i1', skey: 's1', lang: 'en' })).toMatchObject({ error: null })
      const surveyUrl = `https://portal.example${path}?ikey=i1&skey=s1&lang=en`
      expect(recorded()).toEqual([
        { call: recordOutcome, body: { redirectUri: outcome, ikey: 'i1', skey: 's1', surveyUrl } },
      ])
    },
  )

  test('records a completed screener with a call of its own (OUT-005)', async () => {
    await outcomeVisit('screener-completed', { ikey: 'i1' })
    expect(recorded()).toEqual([
      {
        call: recordScreener,
        body: {
          redirectUri: 'screener-completed',
          ikey: 'i1',
          skey: undefined,
          surveyUrl: 'https://portal.example/screenercompleted?ikey=i1',
        },
      },
    ])
  })

  test('keeps repeated and encoded parameters in the recorded address', async () => {
    await outcomeVisit('completed', { ikey: 'i1', x: ['1', '2'], q: 'a b&c' })
    expect(recorded()[0]?.body).toMatchObject({
      surveyUrl: 'https://portal.example/completed?ikey=i1&x=1&x=2&q=a+b%26c',
    })
  })

  test.each(['completed', 'partial-completed'] as const)(
    '%s reads the profile status (OUT-028, API-063)',
    async (page) => {
      expect(await outcomeVisit(page, { ikey: 'i1' })).toEqual({ error: null, retry: null, status })
      expect(loadOpenForAnyone).toHaveBeenCalledWith(profileStatusByIkey, { path: { ikey: 'i1' } })
    },
  )

  test('shows the outcome without a profile status when the ikey is unknown', async () => {
    jest.mocked(loadOpenForAnyone).mockImplementation(async (call) => {
      if (call === profileStatusByIkey) throw new AppError('NOT_FOUND', { status: 404 })
      return {} as never
    })
    expect(await outcomeVisit('completed', { ikey: 'i1' })).toEqual({ error: null, retry: null, status: null })
  })

  test('calls nothing without an ikey', async () => {
    expect(await outcomeVisit('completed', { skey: 's1' })).toEqual({ error: null, retry: null, status: null })
    expect(loadOpenForAnyone).not.toHaveBeenCalled()
  })

  test('records nothing when the request is no visit, such as a HEAD or a prefetch', async () => {
    jest.mocked(isVisit).mockResolvedValue(false)
    await outcomeVisit('completed', { ikey: 'i1' })
    expect(recorded()).toEqual([])
  })
})

describe('an outcome that the panel does not record', () => {
  const refusedWith = (errorCode: string, message = 'The server’s words.') => {
    recording = async () => {
      throw new AppError(errorCode, { status: 400, message })
    }
  }

  test.each([
    ['over-quota', 'ALREADY_PARTICIPATED', 'ERR-134'],
    ['completed', 'ALREADY_PARTICIPATED', 'ERR-136'],
    ['partial-completed', 'ALREADY_PARTICIPATED', 'ERR-138'],
    ['screened', 'ALREADY_PARTICIPATED', 'ERR-140'],
    ['screener-completed', 'SCREENER_ALREADY_COMPLETED', 'ERR-142'],
  ] as const)('%s with %s shows the message of the panel (%s)', async (outcome, code, _id) => {
    refusedWith(code)
    expect((await outcomeVisit(outcome, { ikey: 'i1' })).error).toBe('The server’s words.')
  })

  test.each([
    ['over-quota', 'SCREENER_ALREADY_COMPLETED', 'ERR-135'],
    ['completed', 'NOT_FOUND', 'ERR-137'],
    ['partial-completed', 'UPSTREAM_TIMEOUT', 'ERR-139'],
    ['screened', 'VALIDATION_FAILED', 'ERR-141'],
    ['screener-completed', 'ALREADY_PARTICIPATED', 'ERR-143'],
  ] as const)('%s with %s shows "Something went wrong. Please retry again later." (%s)', async (outcome, code, _id) => {
    refusedWith(code)
    expect((await outcomeVisit(outcome, { ikey: 'i1' })).error).toBe(GENERIC)
  })

  test.each([
    ['UPSTREAM_UNAVAILABLE', 503, '/completed?ikey=i1&x=1&x=2&q=a+b%26c'],
    ['UPSTREAM_INVALID', 502, '/completed?ikey=i1&x=1&x=2&q=a+b%26c'],
    ['TOO_MANY_REQUESTS', 429, '/completed?ikey=i1&x=1&x=2&q=a+b%26c'],
    ['FORBIDDEN', 403, null],
    ['NOT_FOUND', 404, null],
    ['ALREADY_PARTICIPATED', 400, null],
  ])('can be reported again unless the panel refused it: %s (OUT-048)', async (code, status, retry) => {
    recording = async () => {
      throw new AppError(code, { status })
    }
    expect((await outcomeVisit('completed', { ikey: 'i1', x: ['1', '2'], q: 'a b&c' })).retry).toBe(retry)
  })

  test("rethrows an error that is not the panel's", async () => {
    recording = async () => {
      throw new TypeError('a fault')
    }
    await expect(outcomeVisit('completed', { ikey: 'i1' })).rejects.toThrow('a fault')
  })
})

describe("a visit of a partner's respondent", () => {
  const URL = 'https://exchange.example/back?status=1'
  const query = { pikey: 'p1', skey: 's1', ikey: 'i1', sub: 'a b', tag: ['1', '2'] }
  const visit = (outcome: Parameters<typeof outcomeVisit>[0], parameters: Record<string, string | string[]> = query) =>
    outcomeVisit(outcome, parameters)
  const keeps = (redirectUrl: string) => {
    recording = async () => ({ redirectUrl })
  }

  test.each([
    ['over-quota', 'OUT-008', '/overquota'],
    ['completed', 'OUT-009', '/completed'],
    ['partial-completed', 'OUT-010', '/partial'],
    ['screened', 'OUT-011', '/screened'],
    ['screener-completed', 'OUT-012', '/screenercompleted'],
  ] as const)(
    'records %s for the partner alone and redirects to the partner (OUT-013, SESS-013, API-065) (%s)',
    async (outcome, _id, path) => {
      keeps(URL)
      const call = outcome === 'screener-completed' ? recordPartnerScreener : recordPartnerOutcome
      await expect(visit(outcome)).rejects.toThrow(`redirect to ${URL}`)
      const surveyUrl = `https://portal.example${path}?pikey=p1&skey=s1&ikey=i1&sub=a+b&tag=1&tag=2`
      const partnerQueryParams = { sub: 'a b', tag: '1' }
      const keys = { pikey: 'p1', skey: 's1', surveyUrl, partnerQueryParams }
      expect(recorded()).toEqual([{ call, body: { redirectUri: outcome, ...keys } }])
      expect(loadOpenForAnyone).toHaveBeenCalledTimes(1)
    },
  )

  test.each([
    ['NOT_FOUND', 404],
    ['ALREADY_PARTICIPATED', 400],
    ['UPSTREAM_TIMEOUT', 504],
  ])('redirects to /error when the panel returns %s (OUT-014, ERR-144)', async (code, status) => {
    recording = async () => {
      throw new AppError(code, { status })
    }
    for (const outcome of ['over-quota', 'completed', 'partial-completed', 'screened', 'screener-completed'] as const) {
      await expect(visit(outcome)).rejects.toThrow('redirect to /error')
    }
  })

  test.each(['javascript:alert(1)', 'http://exchange.example/', 'https://me:you@exchange.example/', '/dashboard'])(
    'redirects to /error instead of %s',
    async (url) => {
      keeps(url)
      await expect(visit('completed')).rejects.toThrow(/^redirect to \/error$/)
    },
  )

  test('records nothing and redirects nowhere when the request is no visit', async () => {
    jest.mocked(isVisit).mockResolvedValue(false)
    await visit('completed')
    expect(recorded()).toEqual([])
  })

  test("rethrows an error that is not the panel's", async () => {
    recording = async () => {
      throw new TypeError('a fault')
    }
    await expect(visit('completed')).rejects.toThrow('a fault')
  })
})
