import type { FinancialRecord } from '@/shared/exchange/calls/account/financial-records'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { add, isSignedDecimal, isZero, multiply, negate, subtract } from '@/shared/base/decimal'
import type { Movement, MovementKind } from '@/shared/trading/ltv/attribution/movement'
import { coinsInSymbol } from '@/shared/trading/orders/symbol-coins'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Fill } from '@/shared/trading/orders/order'

/** Coins of a symbol; null if unknown. */
export type CoinsOf = (category: string, symbol: string) => Pick<Instrument, 'baseCoin' | 'quoteCoin'> | null

/**
 * A spot or margin fill moves both coins and the fee coin. A futures fill changes equity only by its fee: profit and
 * loss were already part of it (A-ltv-equity).
 */
export function movementOfFill(fill: Fill, coinsOf: CoinsOf): Movement {
  const { execId, orderId, category, symbol, side, qty, price, fees, at, forcedBy } = fill
  const { baseCoin: base, quoteCoin: quote } = coinsOf(category, symbol) ??
    coinsInSymbol(symbol) ?? { baseCoin: '', quoteCoin: '' }
  const value = multiply(qty, price)
  const signed = (coin: string, amount: string, isReceived: boolean) => ({
    coin,
    amount: isReceived ? amount : negate(amount),
  })
  const exchanged =
    isFutures(category) || base === '' ? [] : [signed(base, qty, side === 'buy'), signed(quote, value, side !== 'buy')]
  const charged = fees.filter(({ amount }) => amount !== '' && !isZero(amount))
  return {
    key: `fill ${execId}`,
    at,
    kind: 'fill',
    group: `order ${orderId}`,
    riskUnitId: null,
    holdings: [...exchanged, ...charged.map(({ coin, amount }) => signed(coin, amount, false))],
    owed: [],
    trade: { category, symbol, side, base, quote, qty, value, ...(forcedBy !== undefined && { forcedBy }) },
    exchangeType: '',
  }
}

const readable = (amount: string): string => (isSignedDecimal(amount) ? amount : '0')

/** A new loan: the amount paid out and the debt. */
export function movementOfLoan(loan: InstitutionalLoan, riskUnitId: string | null): Movement {
  const { orderId, loanTime, loanCoin: coin } = loan
  const [principal, reserve] = [readable(loan.loanAmount), readable(loan.reserve)]
  return {
    key: `loan ${orderId}`,
    at: Number(loanTime),
    kind: 'loan',
    group: `loan ${orderId}`,
    riskUnitId,
    holdings: [{ coin, amount: subtract(principal, reserve) }],
    owed: [{ coin, principal, interest: '0' }],
    trade: null,
    exchangeType: '',
  }
}

/** Sales, transfers and repayments of a liquidation are one movement. */
const LIQUIDATION = 'liquidation'

/** A repayment from the collateral. */
export function movementOfRepayment(repayment: Repayment, riskUnitId: string | null): Movement {
  const { repayOrderId, repaidTime, coin, businessType } = repayment
  const [principal, interest] = [readable(repayment.repayAmount), readable(repayment.repayInterest)]
  const isForced = businessType === 'liquidation'
  return {
    key: `repayment ${repayOrderId}`,
    at: Number(repaidTime),
    kind: isForced ? LIQUIDATION : 'repayment',
    group: isForced ? LIQUIDATION : `repayment ${repayOrderId}`,
    riskUnitId,
    holdings: [{ coin, amount: negate(add(principal, interest)) }],
    owed: [{ coin, principal: negate(principal), interest: negate(interest) }],
    trade: null,
    exchangeType: '',
  }
}

/** Types that duplicate a fill, a loan or a repayment. Their own lists have both sides. */
const KNOWN_OTHERWISE = new RegExp(
  '^(ORDER_|OPEN_|CLOSE_|BUY_|SELL_|(FORCE|BURST|OFFSET_REDUCE|ADL)_(CLOSE|BUY|SELL)_|' +
    'INS_LOAN_(DISBURSE|REPAY_(POOL|INTEREST|FUND|FEE|NON_MARGIN))_?)',
)
/** Charges for a position or a debt in one symbol, which they may name. */
const CHARGES: readonly MovementKind[] = ['funding', 'interest']
const kindsByType: readonly (readonly [type: RegExp, kind: MovementKind])[] = [
  [/^INS_LOAN_(EXCHANGE|TRANSFER)_|^RISK_LIQ_/, LIQUIDATION],
  [/^REPAY_/, 'repayment'],
  [/TRANSFER_(IN|OUT)$|^DEPOSIT|^WITHDRAW/, 'transfer'],
  [/^CONTRACT_MAIN_SETTLE_FEE_/, 'funding'],
  [/INTEREST/, 'interest'],
]

/**
 * Movement of an account record; null for a record that another list covers (all with a symbol are trades, except
 * charges) and for an unreadable one.
 */
export function movementOfRecord(record: FinancialRecord): Movement | null {
  const { id, symbol, coin, type, amount, fee, ts } = record
  const kind = kindsByType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  const isTrade = KNOWN_OTHERWISE.test(type) || (symbol !== '' && !CHARGES.includes(kind))
  if (isTrade || !isSignedDecimal(amount) || ts === '') return null
  const key = `record ${id}`
  return {
    key,
    at: Number(ts),
    kind,
    group: kind === LIQUIDATION ? LIQUIDATION : key,
    riskUnitId: null,
    holdings: [{ coin, amount: add(amount, readable(fee)) }],
    owed: [],
    trade: null,
    exchangeType: type,
  }
}
