import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { type Mutation, mutatedList } from '@/shared/testing/mutations'
import { between, chance, pick, some, wholeBetween } from '@/electron/testing/proxy/chance'
import type { HttpResult } from '@/electron/base/env/env'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { classify, envelopeOf } from '@/electron/exchange/rest/answer'
import type { MakeCall } from '@/practice/rest/answer'
import { UID } from './loan-exchange'

/** Loan calls whose answers go wrong. */
const loanCalls = [
  'riskUnit',
  'ltvConvert',
  'loanOrder',
  'repaidHistory',
  'borrowOngoing',
  'borrowHistory',
] as const satisfies readonly EndpointName[]
type LoanCall = (typeof loanCalls)[number]

/**
 * `frozen`: the data of the last answer before; `old`: with its time. `late`: computed in time and received late.
 * `delayed`: computed late. `omitted`: list elements are missing. `unreadable`: an element has an odd member. `wrong`:
 * figures that contradict each other or public prices.
 */
const ways = [
  'frozen',
  'old',
  'away',
  'error',
  'denied',
  'hanging',
  'late',
  'delayed',
  'omitted',
  'unreadable',
  'wrong',
] as const
export type Way = (typeof ways)[number]

/** A call that goes wrong for a time, ms since the start of the day, in a share of its answers. */
export interface Trouble {
  readonly call: LoanCall
  readonly way: Way
  readonly from: number
  readonly to: number
  readonly share: number
}

/** Troubles end this long after the start of the day, ms. */
export const TROUBLED_MS = 45_000
/** Troubles begin after this time, ms: a loan that was never read cannot be known. */
const FIRST_MS = 6000
const ALWAYS = 1

export function drawnTroubles(random: Random): readonly Trouble[] {
  const count = pick(random, [1, 1, 2, 2, 2])
  return Array.from({ length: count }, () => {
    const from = wholeBetween(random, FIRST_MS, 25_000)
    const to = Math.min(TROUBLED_MS, from + wholeBetween(random, 1000, 30_000))
    // Most figures are of these two.
    const call = pick<LoanCall>(random, [...loanCalls, 'ltvConvert', 'borrowOngoing'])
    return { call, way: pick(random, ways), from, to, share: chance(random, 0.7) ? ALWAYS : between(random, 0.2, 0.9) }
  })
}

interface AnswerParts {
  readonly clock: Clock
  readonly random: Random
  readonly call: MakeCall
  readonly troubles: readonly Trouble[]
}

interface Repeated {
  readonly data: unknown
  readonly requestTime: number
}
type Json = Readonly<Record<string, unknown>>

/** A client's wait for an answer, ms. */
const TIMEOUT_MS = 10_000
const away: HttpResult = { kind: 'not-connected', reason: 'connection refused' }
const inTime: HttpResult = { kind: 'broken', reason: 'no complete answer in time' }
const proxyError: HttpResult = { kind: 'response', status: 503, headers: {}, body: '<html></html>' }

const scaled = (figure: unknown, by: number): string => (Number(figure) * by).toFixed(8)

/** Figures that no longer fit: only the ratio, ratio and balance, or all that depends on a price. */
function wrongLtv(data: Json, random: Random): Json {
  const ratio = { ltv: data.ltv === '' ? '' : (Number(data.ltv) * 0.9).toFixed(6) }
  const balance = { usdtBalance: data.usdtBalance === '' ? '' : scaled(data.usdtBalance, 1 / 0.9) }
  const coins = data.balanceInfo as readonly Json[]
  const balanceInfo = coins.map((coin) =>
    coin.coin === 'USDT'
      ? coin
      : { ...coin, price: scaled(coin.price, 1 / 0.9), convertedUsdtAmount: scaled(coin.convertedUsdtAmount, 1 / 0.9) },
  )
  return pick(random, [
    { ...data, ...ratio },
    { ...data, ...ratio, ...balance },
    { ...data, ...ratio, ...balance, balanceInfo },
    { ...data, ltv: '' },
  ])
}

/** Of histories only what they lack is wrong: an outcome that is not the true one cannot be recognized. */
function wrong(call: LoanCall, data: unknown, random: Random): unknown {
  if (call === 'ltvConvert') return wrongLtv(data as Json, random)
  if (call !== 'borrowOngoing') return omitted(call, data, random)
  const rate = pick(random, [(text: unknown) => scaled(text, 0.9), (text: unknown) => scaled(text, 0.01), () => ''])
  return (data as readonly Json[]).map((loan) => ({ ...loan, pledgeRate: rate(loan.pledgeRate) }))
}

function omitted(call: LoanCall, data: unknown, random: Random): unknown {
  const share = pick(random, [0, 0.5, 0.8])
  if (Array.isArray(data)) return some(random, data as unknown[], share)
  if (call === 'riskUnit') return { riskUnitId: some(random, (data as { riskUnitId: string[] }).riskUnitId, share) }
  return { ...(data as Json), balanceInfo: some(random, (data as { balanceInfo: unknown[] }).balanceInfo, share) }
}

function unreadable(call: LoanCall, data: unknown, random: Random): unknown {
  const mutation: Mutation = {
    at: wholeBetween(random, 0, 9),
    field: wholeBetween(random, 0, 20),
    how: pick(random, ['change', 'missing', 'whole']),
    // Another ID would be another loan.
    change: pick<unknown>(random, [null, '', { of: 1 }, []]),
    isReversed: chance(random, 0.5),
  }
  const spoiled = (list: readonly unknown[]): readonly unknown[] =>
    list.length === 0 ? list : mutatedList(list, mutation).mutated
  if (Array.isArray(data)) return spoiled(data)
  if (call === 'riskUnit') return { riskUnitId: spoiled((data as { riskUnitId: unknown[] }).riskUnitId) }
  const name = pick(random, ['balanceInfo', 'unpaidInfo'] as const)
  return { ...(data as Json), [name]: spoiled((data as Record<typeof name, unknown[]>)[name]) }
}

/** A client of the loan calls and public prices, without a network. Its answers are parsed like all others. */
export function loanClient({ clock, random, call, troubles }: AnswerParts): RestClient {
  const begun = clock.mono()
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))
  /** Last answers before a trouble, by call and request. */
  const last = new Map<string, Repeated>()

  function troubleOf(name: EndpointName): Way | null {
    const now = clock.mono() - begun
    const trouble = troubles.find((candidate) => candidate.call === name && candidate.from <= now && now < candidate.to)
    return trouble !== undefined && chance(random, trouble.share) ? trouble.way : null
  }

  function answer(name: EndpointName, request: unknown, way: Way | null): HttpResult {
    const outcome = call(name, { uid: UID, permissions: ['trade-read', 'mgt-read'] }, '', () => ({
      ok: true,
      value: request,
    }))
    const response = (status: number, body: object): HttpResult => ({
      kind: 'response',
      status,
      headers: {},
      body: JSON.stringify(body),
    })
    const requestTime = clock.now()
    if (way === 'denied') return response(400, { code: '25620', msg: 'permission denied', requestTime, data: null })
    if (!outcome.ok) return response(400, { code: outcome.code, msg: outcome.message, requestTime, data: null })
    const key = `${name} ${JSON.stringify(request)}`
    const earlier = last.get(key)
    const isRepeated = (way === 'frozen' || way === 'old') && earlier !== undefined
    if (!isRepeated) last.set(key, { data: outcome.data, requestTime })
    const loanCall = name as LoanCall
    const data = isRepeated
      ? earlier.data
      : way === 'omitted'
        ? omitted(loanCall, outcome.data, random)
        : way === 'unreadable'
          ? unreadable(loanCall, outcome.data, random)
          : way === 'wrong'
            ? wrong(loanCall, outcome.data, random)
            : outcome.data
    return response(200, {
      code: SUCCESS,
      msg: 'success',
      requestTime: isRepeated && way === 'old' ? earlier.requestTime : requestTime,
      data,
    })
  }

  async function send(name: EndpointName, request: unknown): Promise<HttpResult> {
    const way = troubleOf(name)
    await wait(wholeBetween(random, 2, 40))
    if (way === 'away') return away
    if (way === 'error') return proxyError
    const lateMs = way === 'late' || way === 'delayed' ? wholeBetween(random, 500, 9000) : 0
    if (way === 'hanging') {
      await wait(TIMEOUT_MS)
      return inTime
    }
    if (way === 'delayed') await wait(lateMs)
    const result = answer(name, request, way)
    await wait(way === 'late' ? lateMs : wholeBetween(random, 2, 40))
    return result
  }

  async function make(name: EndpointName, request: unknown): Promise<CallResult<unknown>> {
    const sentAt = clock.mono()
    const result = await send(name, request)
    const declaration: Endpoint = endpoints[name]
    const envelope = envelopeOf(result)
    const answered = classify(declaration, result, envelope)
    if (answered.kind !== 'done') return answered
    const tookMs = clock.mono() - sentAt
    return { ...answered, tookMs, ...(envelope?.requestTime !== undefined && { requestTime: envelope.requestTime }) }
  }
  return new Proxy({} as RestClient, {
    get: (_, name: EndpointName) => (request: unknown) => make(name, request),
  })
}
