import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import {
  add,
  compare,
  divide,
  isPositive,
  isSignedDecimal,
  isZero,
  maximum,
  multiply,
  subtract,
  sum,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import { type Exact, exactOf, NOTHING, order, plainText, quotient, rounded, signOf } from '@/shared/base/exact'
import { type Collateral, type Debt, type LtvReading, type LtvSample, UNNAMED } from './ltv-sample'
import { type OwnRatio, ownRatio } from './own-ratio'

/** Largest difference between the exchange's ratio and debt over collateral: one percentage point (L02). */
const AGREEMENT = exactOf('0.01')

/** Enough decimals for the exchange's figure, and few enough that rounding does not look like a change. */
const HAIRCUT_DECIMALS = 12

/** Value of `ltv` without a ratio: at or above every possible threshold. */
export const NO_COLLATERAL = '1'
/** Lower bound for the exchange's 999 of a debt without collateral, as a percentage or as a ratio. */
const BEYOND_ALL = exactOf('9')
const ONE = exactOf('1')
const HUNDRED = exactOf('100')

/** Decimals of a ratio in the history. */
export const OWN_DECIMALS = 8

type Rows = LtvRecord['balanceInfo']

/** A coin with a collateral value has a price. Without one it is as unreadable as with an empty price. */
const isReadable = ({ price, amount, convertedUsdtAmount: converted }: Rows[number]): boolean =>
  [price, amount, converted].every(isSignedDecimal) && (isPositive(price) || isZero(converted))

/**
 * Coins with an empty or unreadable figure. The ratio does not depend on them, because the exchange gives its total
 * (A-ltv-unread).
 */
export const unreadCoins = (rows: Rows): string[] => [
  ...new Set(rows.filter((row) => !isReadable(row)).map(({ coin }) => coin)),
]

/** Rows of the coins that are readable in all of their rows. */
export function readableRows(rows: Rows): Rows {
  const unread = new Set(unreadCoins(rows))
  return unread.size === 0 ? rows : rows.filter(({ coin }) => !unread.has(coin))
}

/** Figures that the ratio requires and the exchange left empty or unreadable, by their field names. */
function missingIn({ ltv, usdtBalance, unpaidUsdtAmount, unpaidInfo }: LtvRecord): string[] {
  const absent = (fields: Readonly<Record<string, string>>): string[] =>
    Object.keys(fields).filter((name) => !isSignedDecimal(fields[name]!))
  return [
    ...absent({ ltv, usdtBalance, unpaidUsdtAmount }),
    ...unpaidInfo.flatMap(({ coin, unpaidQty, unpaidInterest }) =>
      absent({ unpaidQty, unpaidInterest }).map((name) => `unpaidInfo ${coin} ${name}`),
    ),
  ]
}

/** Merges rows of the same coin, which a unit of several accounts may have. */
function merged<Row extends { readonly coin: string }>(
  rows: readonly Row[],
  join: (first: Row, other: Row) => Row,
): Row[] {
  const byCoin = new Map<string, Row>()
  for (const row of rows) {
    const existing = byCoin.get(row.coin)
    byCoin.set(row.coin, existing === undefined ? row : join(existing, row))
  }
  return [...byCoin.values()]
}

function collateralFrom({ balanceInfo }: LtvRecord): Collateral[] {
  const rows = merged(readableRows(balanceInfo), (first, other) => ({
    ...first,
    amount: add(first.amount, other.amount),
    convertedUsdtAmount: add(first.convertedUsdtAmount, other.convertedUsdtAmount),
  }))
  return rows.map(({ coin, price, amount, convertedUsdtAmount: converted }) => {
    const value = multiply(price, amount)
    const haircut = isPositive(value) ? trim(toDecimals(divide(converted, value), HAIRCUT_DECIMALS, 'nearest')) : null
    return { coin, price, amount, converted, haircut }
  })
}

/** Smallest share of the total for which coins are missing from the list. */
const MISSING_SHARE = '0.01'

/** True if coins of the list are worth less than the total, and none of them lacks a figure. */
function lacksCoins({ usdtBalance, balanceInfo }: LtvRecord): boolean {
  if (!isPositive(usdtBalance) || unreadCoins(balanceInfo).length > 0) return false
  const missing = subtract(usdtBalance, sum(balanceInfo.map(({ convertedUsdtAmount }) => convertedUsdtAmount)))
  return compare(missing, multiply(usdtBalance, MISSING_SHARE)) >= 0
}

function debtsFrom({ unpaidInfo }: LtvRecord): Debt[] {
  const debts = unpaidInfo.map(({ coin, unpaidQty, unpaidInterest }) => ({
    coin,
    principal: unpaidQty,
    interest: unpaidInterest,
  }))
  return merged(debts, (first, other) => ({
    ...first,
    principal: add(first.principal, other.principal),
    interest: add(first.interest, other.interest),
  }))
}

const noDebt = ownRatio(NOTHING, ONE)

function ownRatioOf(debt: Exact, collateral: Exact): OwnRatio | null {
  if (signOf(debt) <= 0) return noDebt
  return signOf(collateral) > 0 ? ownRatio(debt, collateral) : null
}

/** Consistent ratio of a response. */
export type Guarded = Pick<LtvSample, 'ltv' | 'reportedLtv' | 'isBacked' | 'form' | 'agrees'>

/**
 * Reads the ratio as a ratio or as percent, whichever is nearer to debt over collateral (L02, A-ltv-guard). If neither
 * agrees, the worse ratio counts.
 */
function guard(reportedLtv: Exact, own: OwnRatio | null): Guarded {
  // Debt without collateral has no ratio. The exchange's value, such as 999, agrees if it is above all thresholds.
  if (own === null) {
    const agrees = order(reportedLtv, ONE) >= 0
    return { ltv: NO_COLLATERAL, reportedLtv: plainText(reportedLtv), isBacked: false, form: 'ratio', agrees }
  }
  const percent = quotient(reportedLtv, HUNDRED)
  const isPercent = own.isNearer(percent, reportedLtv)
  const ratio = isPercent ? percent : reportedLtv
  const text = plainText(ratio)
  const form = isPercent ? 'percent' : 'ratio'
  const agrees = own.isWithin(AGREEMENT, ratio)
  const isBacked = agrees || order(ratio, BEYOND_ALL) < 0
  const ltv = agrees
    ? text
    : maximum(isBacked ? text : NO_COLLATERAL, plainText(rounded(own.exact(), OWN_DECIMALS, 'up')))
  return { ltv, reportedLtv: text, isBacked, form, agrees }
}

/**
 * Ratio of a response, from its reported ratio, debt and collateral only. `own` is debt over collateral; null for debt
 * without collateral.
 */
export function readRatio(
  reportedLtv: Exact,
  debt: Exact,
  collateral: Exact,
): { guarded: Guarded; own: OwnRatio | null } {
  const own = ownRatioOf(debt, collateral)
  return { guarded: guard(reportedLtv, own), own }
}

/**
 * Converts one response of ltv-convert. A response without ratio, total or debt is not a sample, and never 0 %. `at` is
 * the time of its figures, Unix ms. `unreadable` are elements that were removed from its lists: with a debt among them,
 * the debt of the response is unknown.
 */
export function readLtv(
  riskUnitId: string,
  at: number,
  record: LtvRecord,
  unreadable: readonly UnreadableElement[] = [],
): LtvReading {
  const unreadableIn = (list: string): readonly UnreadableElement[] =>
    unreadable.filter((element) => element.list === list)
  const missing = [
    ...missingIn(record),
    ...unreadableIn('unpaidInfo').map(({ readable, fields }) =>
      ['unpaidInfo', readable.coin, ...fields].filter(Boolean).join(' '),
    ),
  ]
  if (missing.length > 0) return { kind: 'not-computed', riskUnitId, at, missing }
  const { usdtBalance: collateralUsdt, unpaidUsdtAmount: debtUsdt } = record
  const unreadableRows = unreadableIn('balanceInfo')
  const { guarded, own } = readRatio(exactOf(record.ltv), exactOf(debtUsdt), exactOf(collateralUsdt))
  const sample: LtvSample = {
    riskUnitId,
    at,
    ...guarded,
    ownLtv: own === null ? null : plainText(own.exact()),
    members: record.subAccountUids,
    collateralUsdt,
    debtUsdt,
    collateral: collateralFrom(record),
    unread: [
      ...unreadCoins(record.balanceInfo),
      ...(unreadableRows.length === 0 && lacksCoins(record) ? [UNNAMED] : []),
      ...unreadableRows.map(({ readable }) => readable.coin || UNNAMED),
    ],
    debts: debtsFrom(record),
  }
  return { kind: 'sample', sample }
}
