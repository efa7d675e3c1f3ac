import { compare, divide, isSignedDecimal, toDecimals } from '@/shared/base/decimal'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { SECOND_MS } from '@/shared/base/time'
import {
  allOf,
  type Finding,
  inAnswers,
  inRefusals,
  isAnswerOf,
  isBlank,
  isDone,
  isRecord,
  numberOf,
  type OpenCheck,
  recordsIn,
  wholeAnswers,
} from './check'
import type { JsonRecord } from './received'

const NO_RATIO = 999
const positions: readonly EndpointName[] = ['currentPosition']

/** `mgnRatio` is mmr over equity. Without a maintenance margin both readings are 0. */
const marginRatio = wholeAnswers(['accountAssets'], (data) => {
  if (!isRecord(data)) return null
  const { mgnRatio, mmr, effEquity } = data
  if (isBlank(mgnRatio)) return false
  const [ratio, equity, margin] = [numberOf(mgnRatio), numberOf(effEquity), numberOf(mmr)]
  if (ratio === NO_RATIO) return true
  if (!(equity > 0) || !(margin > 0)) return null
  const expected = margin / equity
  return Math.abs(ratio - expected) <= Math.abs(ratio / 100 - expected)
})

const maxOpenMembers = ['maxOpen', 'maxBuyOpen', 'maxSellOpen']

const hasSize = ({ total }: JsonRecord): boolean => numberOf(total) > 0

/** A break-even price of none is 0, and costs move it off the average price. */
const breakEven = inAnswers(positions, (record) => {
  if (!hasSize(record) || !('breakEvenPrice' in record)) return null
  if (isBlank(record.breakEvenPrice)) return false
  const fees = numberOf(record.openFeeTotal)
  if (Number.isNaN(fees) || fees === 0) return null
  return record.breakEvenPrice !== record.avgPrice
})

/** Signs: funding is above zero if received. The direction follows from realized profit only, so that is unknown. */
const positionFigures = inAnswers(positions, (record) => {
  if (!hasSize(record) || !('liquidationPrice' in record)) return null
  return !isBlank(record.liquidationPrice)
})

const RATE_DIGITS = 6
const CUT_DIGITS = 4
/** A rate with four digits whose further digits are cut. */
const profitRate = inAnswers(positions, (record) => {
  const { profitRate: rate, unrealisedPnl: profit, total, avgPrice, leverage } = record
  const texts = [rate, profit, total, avgPrice, leverage]
  if (!hasSize(record) || !texts.every((text) => typeof text === 'string' && isSignedDecimal(text))) return null
  if (numberOf(profit) === 0) return null
  const digits = String(rate).split('.')[1]?.length ?? 0
  if (digits > CUT_DIGITS) return true
  const margin = (numberOf(total) * numberOf(avgPrice)) / numberOf(leverage)
  if (record.category === 'COIN-FUTURES' || !(margin > 0)) return null
  const exact = toDecimals(divide(String(profit), String(margin)), RATE_DIGITS)
  return compare(exact, String(rate)) === 0
})

/** A symbol in hedge mode that is listed with its empty side. */
const emptySide = inAnswers(positions, ({ holdMode, posSide, total }) => {
  if (holdMode !== 'hedge_mode' || posSide === undefined) return null
  return !isBlank(total) && numberOf(total) !== 0
})

const PUSHED_MS = 5 * SECOND_MS
/** A position that REST shows changed, and that no push has shown. */
const positionChannel: OpenCheck = () => {
  let isSubscribed = false
  let pushedAt: number | null = null
  /** Sizes by category. */
  const last = new Map<unknown, ReadonlyMap<string, string>>()
  return (received): Finding | null => {
    if (received.kind === 'feed') {
      isSubscribed = received.isLive
      last.clear()
    }
    if (received.kind === 'push' && ['positions', 'position'].includes(received.channel)) {
      pushedAt = received.at
      return received.data.length === 0 ? null : { isAssumed: true, record: recordsIn(received.data)[0] }
    }
    if (!isAnswerOf(received, positions) || !isDone(received)) return null
    const sizes = new Map(
      recordsIn(received.data)
        .filter(hasSize)
        .map(({ category, symbol, posSide, total }) => [[category, symbol, posSide].join(' '), String(total)]),
    )
    const { category } = received.request
    const before = last.get(category)
    last.set(category, sizes)
    if (!isSubscribed || before === undefined) return null
    const changed = [...sizes].find(([key, total]) => before.get(key) !== total)
    const isSilent = pushedAt === null || received.at - pushedAt > PUSHED_MS
    return changed !== undefined && isSilent
      ? { isAssumed: false, record: { position: changed[0], total: changed[1], 'push of the change': 'none' } }
      : null
  }
}

const privateCalls = endpointNames.filter((name) => {
  const { path, permission } = endpoints[name]
  return path.startsWith('/api/v3/') && permission !== 'public'
})
/** Names of digits that are no amounts. */
const isNoAmount = (name: string): boolean => /(id|oid|uid|uids|time|ts|no|cursor|code|period|level)$/i.test(name)
const hasNumber = (record: JsonRecord): boolean =>
  Object.entries(record).some(
    ([name, value]) => typeof value === 'number' && (!isNoAmount(name) || /(time|ts)$/i.test(name)),
  )
const hasAmount = (record: JsonRecord): boolean =>
  Object.entries(record).some(
    ([name, value]) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && !isNoAmount(name),
  )

/** Members of an order or an asset that can be absent, with those that every record has. */
const absentValue: OpenCheck = inAnswers(['unfilledOrders', 'historyOrders'], (record) => {
  if (record.orderId === undefined || record.category === undefined) return null
  const values = [record.takeProfit, record.stopLoss, record.posSide, record.cancelReason, record.amount]
  if (values.some((value) => value === null)) return false
  return values.includes('') ? true : null
})
const absentTerm = inAnswers(['borrowOngoing'], (record) => {
  if (record.orderId === undefined) return null
  return record.expireTime === '' ? true : isBlank(record.expireTime) ? false : null
})

/** Assumptions about accounts, positions, keys and the form of values. */
export const accountChecks = {
  'A-margin-ratio': marginRatio,
  'A-max-open': wholeAnswers(['maxOpenAvailable'], (data) =>
    isRecord(data) ? maxOpenMembers.some((name) => !isBlank(data[name])) : null,
  ),
  'A-break-even': breakEven,
  'A-position-figures': positionFigures,
  'A-profit-rate': profitRate,
  'A-empty-side': emptySide,
  'A-position-channel': positionChannel,
  'A-key-rights': allOf(
    wholeAnswers(['accountInfo'], (data) => isRecord(data) && data.permissions !== undefined),
    inRefusals((code, { call }) => (call === 'accountInfo' && code === '40404' ? false : null)),
  ),
  'A-number-text': inAnswers(privateCalls, (record) => (hasNumber(record) ? false : hasAmount(record) ? true : null)),
  'A-absent-value': allOf(absentValue, absentTerm),
} satisfies Record<`A-${string}`, OpenCheck>
