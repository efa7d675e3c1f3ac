import { type EndpointName } from '@/shared/exchange/endpoints'
import {
  allOf,
  type Finding,
  inAnswers,
  inRefusals,
  isAnswerOf,
  isBlank,
  isDone,
  isRecord,
  lasting,
  numberOf,
  type OpenCheck,
  recordsIn,
  wholeAnswers,
} from './check'
import type { JsonRecord, Received } from './received'
import { SECOND_MS } from '@/shared/base/time'

const NO_RATIO = 999
/** Largest difference of two prices or ratios that describe the same. */
const SAME_SHARE = 0.02

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SHARE * Math.abs(b)

/** The ratio over debt and collateral of the same response. */
const ltvRatio = wholeAnswers(['ltvConvert'], (data) => {
  if (!isRecord(data)) return null
  const [debt, collateral] = [numberOf(data.unpaidUsdtAmount), numberOf(data.usdtBalance)]
  if (debt > 0 && collateral === 0) return numberOf(data.ltv) === NO_RATIO
  const ratio = numberOf(data.ltv)
  if (!(debt > 0) || !(collateral > 0) || Number.isNaN(ratio)) return null
  return isNear(ratio, debt / collateral)
})

/** While the exchange computes no figures, its lists are empty. */
const notComputed = wholeAnswers(['ltvConvert'], (data) => {
  if (!isRecord(data)) return null
  const lists = [data.unpaidInfo, data.balanceInfo]
  const isEmpty = lists.every((list) => isBlank(list) || (Array.isArray(list) && list.length === 0))
  if (!isEmpty) return null
  return data.ltv === '' && data.usdtBalance === '' && data.unpaidUsdtAmount === ''
})

/** Largest age of a last price in a comparison. */
const PRICE_MS = 5 * SECOND_MS
/** Number and time of contradictions after which they count. */
const TIMES = 3
const LASTING_MS = 10 * SECOND_MS

/** Last prices by coin, of its USDT pair. */
function createPrices() {
  const prices = new Map<string, { readonly price: number; readonly at: number }>()
  return {
    read(received: Received): void {
      if (!isAnswerOf(received, ['tickers']) || !isDone(received)) return
      for (const { symbol, lastPrice } of recordsIn(received.data))
        if (typeof symbol === 'string' && symbol.endsWith('USDT'))
          prices.set(symbol.slice(0, -4), { price: numberOf(lastPrice), at: received.at })
    },
    /** NaN if the price is unknown or old. */
    of(coin: unknown, at: number): number {
      if (coin === 'USDT') return 1
      const known = prices.get(String(coin))
      return known === undefined || at - known.at > PRICE_MS ? NaN : known.price
    },
  }
}

/** Prices of collateral against the last prices. */
const publicPrice: OpenCheck = () => {
  const prices = createPrices()
  return (received): Finding | null => {
    prices.read(received)
    if (!isAnswerOf(received, ['ltvConvert']) || !isDone(received)) return null
    let assumed: Finding | null = null
    for (const record of recordsIn(received.data)) {
      const [price, known] = [numberOf(record.price), prices.of(record.coin, received.at)]
      if (!(price > 0) || !(known > 0)) continue
      if (!isNear(price, known)) return { isAssumed: false, record }
      assumed ??= { isAssumed: true, record }
    }
    return assumed
  }
}

const loanRates = ['pledgeRate', 'supRate', 'forceRate'] as const

/** The rate of a loan against its debt and pledge at the last prices. */
const pledgeRate: OpenCheck = () => {
  const prices = createPrices()
  return (received): Finding | null => {
    prices.read(received)
    if (!isAnswerOf(received, ['borrowOngoing']) || !isDone(received)) return null
    let assumed: Finding | null = null
    for (const record of recordsIn(received.data)) {
      const { loanCoin, pledgeCoin, loanAmount, interestAmount, pledgeAmount } = record
      const debt = (numberOf(loanAmount) + numberOf(interestAmount)) * prices.of(loanCoin, received.at)
      const pledge = numberOf(pledgeAmount) * prices.of(pledgeCoin, received.at)
      const rate = numberOf(record.pledgeRate) * (numberOf(record.forceRate) <= 2 ? 100 : 1)
      if (!(debt > 0) || !(pledge > 0) || Number.isNaN(rate)) continue
      if (!isNear(rate, (100 * debt) / pledge)) return { isAssumed: false, record }
      assumed ??= { isAssumed: true, record }
    }
    return assumed
  }
}

const STEP_SHARE = 0.95
/** A running loan whose debt and pledge both fall. */
const loanLiquidation: OpenCheck = () => {
  const before = new Map<unknown, { readonly debt: number; readonly pledge: number }>()
  const repaid = new Set<unknown>()
  return (received): Finding | null => {
    if (isAnswerOf(received, ['repayLoan'])) repaid.add(received.request.orderId)
    if (!isAnswerOf(received, ['borrowOngoing']) || !isDone(received)) return null
    for (const record of recordsIn(received.data)) {
      const { orderId } = record
      const now = { debt: numberOf(record.loanAmount), pledge: numberOf(record.pledgeAmount) }
      const last = before.get(orderId)
      before.set(orderId, now)
      if (last === undefined || repaid.has(orderId)) continue
      if (now.debt < STEP_SHARE * last.debt && now.pledge < STEP_SHARE * last.pledge)
        return { isAssumed: false, record }
    }
    return null
  }
}

const FAR_FUTURE = Date.UTC(2090, 0)

const taxLists: readonly EndpointName[] = ['taxRecords', 'financialRecords']
const listOf = (data: unknown): readonly JsonRecord[] =>
  (Array.isArray(data) ? data : isRecord(data) && Array.isArray(data.list) ? data.list : []).filter(isRecord)

/** Newest first. Equal times show nothing. */
const taxOrder = wholeAnswers(taxLists, (data) => {
  const times = listOf(data).map(({ ts }) => numberOf(ts))
  const [first, last] = [times[0], times.at(-1)]
  return first === undefined || last === undefined || first === last ? null : first > last
})

/** Balances of a coin from one record to the next: before + amount + fee = balance. */
const taxSign = wholeAnswers(taxLists, (data) => {
  const records = listOf(data).filter(({ fee, amount }) => numberOf(fee) !== 0 && numberOf(amount) !== 0)
  if (records.some(({ fee }) => numberOf(fee) > 0)) return false
  return records.length === 0 ? null : true
})

/** A page with fewer records than requested is the last one. */
const taxEnds: OpenCheck = () => {
  let short: { readonly cursor: string; readonly count: number } | null = null
  return (received): Finding | null => {
    if (!isAnswerOf(received, ['taxRecords']) || !isDone(received)) return null
    const records = listOf(received.data)
    const follows = short !== null && received.request.cursor === short.cursor
    const before = short
    const limit = numberOf(received.request.limit ?? '500')
    const last = records.at(-1)
    short = last === undefined || records.length >= limit ? null : { cursor: String(last.id), count: records.length }
    if (!follows) return null
    return {
      isAssumed: records.length === 0,
      record: { 'records of the last page': before?.count, further: records.length },
    }
  }
}

const tiers: readonly EndpointName[] = ['savingsProducts', 'savingsSubscribeInfo']
const managed: readonly EndpointName[] = [...tiers, 'p2pOrderList', 'p2pAdvList']

/** Assumptions about loans, tax, savings and P2P. */
export const lendingChecks = {
  'A-ltv-ratio': ltvRatio,
  'A-risk-unit': wholeAnswers(['ltvConvert'], (data) => {
    if (!isRecord(data) || !Array.isArray(data.subAccountUids)) return null
    return data.subAccountUids.length > 0 ? true : null
  }),
  'A-ltv-not-computed': notComputed,
  'A-institution-codes': inRefusals((code, { call, request }) =>
    call === 'ltvConvert' && isBlank(request.riskUnitId) ? code === '25559' : null,
  ),
  'A-loan-order-array': wholeAnswers(['loanOrder'], (data) => Array.isArray(data)),
  'A-repaid-names': inAnswers(['repaidHistory'], (record) =>
    record.repayAmount !== undefined ? true : record.repaidAmount !== undefined ? false : null,
  ),
  'A-loan-leverage': inAnswers(['loanSymbols'], ({ coinContractLeverage: leverage }) =>
    leverage === undefined ? null : !Array.isArray(leverage),
  ),
  'A-ltv-unread': inAnswers(['ltvConvert'], ({ coin, price, amount }) =>
    coin === undefined || amount === undefined ? null : !isBlank(price),
  ),
  'A-public-price': lasting(publicPrice, TIMES, LASTING_MS),
  'A-loan-percent': inAnswers(['borrowOngoing'], (record) => {
    if (loanRates.some((name) => isBlank(record[name]))) return null
    return numberOf(record.forceRate) > 2
  }),
  'A-loan-no-term': inAnswers(['borrowOngoing'], (record) => {
    const { orderId, expireTime } = record
    if (orderId === undefined) return null
    if (expireTime === '') return true
    const at = numberOf(expireTime)
    return at <= 0 || at > FAR_FUTURE ? false : null
  }),
  'A-loan-liquidation': loanLiquidation,
  'A-loan-pledge-rate': lasting(pledgeRate, TIMES, LASTING_MS),
  'A-tax-order': taxOrder,
  'A-tax-ends': taxEnds,
  'A-tax-sign': taxSign,
  'A-record-category': inAnswers(['financialRecords'], ({ category }) =>
    category === undefined ? null : category !== '',
  ),
  'A-earn-open-tier': inAnswers(tiers, ({ maxStepVal }) =>
    maxStepVal === undefined ? null : maxStepVal === '' ? true : numberOf(maxStepVal) >= 999_999_999 ? false : null,
  ),
  'A-earn-permission': allOf(
    wholeAnswers(managed, () => true),
    inRefusals((code, { call }) => (managed.includes(call) && code === '40014' ? false : null)),
  ),
  'A-earn-redeem': inAnswers(['savingsSubscribeInfo'], ({ redeemTime, expireTime }) =>
    isBlank(redeemTime) || isBlank(expireTime) ? null : numberOf(redeemTime) > numberOf(expireTime),
  ),
  'A-p2p-times': inAnswers(['p2pOrderList'], (record) =>
    record.cTime !== undefined ? true : record.ctime !== undefined ? false : null,
  ),
} satisfies Record<`A-${string}`, OpenCheck>
