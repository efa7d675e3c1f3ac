import { grouped } from '@/shared/base/grouped'
import { compare, divide, isDecimal, isPositive, roundToStep, toDecimals, trim } from '@/shared/base/decimal'
import { isFutures, type OrderType, type PosSide, type Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Balance, Position } from '@/shared/trading/account/account'
import { closable, fundsOf, shareOf, type Funds } from '@/shared/trading/pretrade/figures/order-funds'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import type { Evaluated, Parsed } from './price-expression'
import { evaluateRiskSize, isRiskSize, parseRiskSize, type RiskSize } from './risk-size'

/** Size from a share of the available funds, a notional, or a largest loss. */
export type SizeExpression =
  | { readonly kind: 'share'; readonly percent: string }
  | { readonly kind: 'notional'; readonly amount: string }
  | RiskSize

/** True for an expression, valid or not. */
export const isSizeExpression = (text: string): boolean => isRiskSize(text) || /^\s*[$=]|[%$]\s*$/.test(text)

const refused = (reason: string) => ({ ok: false, reason }) as const

/** Reads `25%`, `$5000` and `risk 50 stop 1%`; an equals sign before them is allowed. */
export function parseSizeExpression(text: string): Parsed<SizeExpression> {
  if (isRiskSize(text)) return parseRiskSize(text)
  const typed = text.trim().replace(/^=/, '').replaceAll(/\s+/g, '')
  const percent = /^(.*)%$/.exec(typed)?.[1]
  const amount = /^\$(.*)$/.exec(typed)?.[1] ?? /^(.*)\$$/.exec(typed)?.[1]
  const number = percent ?? amount
  if (number === undefined || !isDecimal(number))
    return refused(t`"${text.trim()}" is no size; write a share (25%), a value ($5000) or a risk (risk 50 stop 1%)`)
  if (!isPositive(number)) return refused(t`"${text.trim()}" must be above 0`)
  if (percent === undefined) return { ok: true, expression: { kind: 'notional', amount: number } }
  if (compare(percent, '100') > 0) return refused(t`"${text.trim()}" is more than 100 %`)
  return { ok: true, expression: { kind: 'share', percent } }
}

/** Inputs of a size expression: known terms of the order and funds of the account. Null is unknown. */
export interface SizeTerms {
  readonly instrument: Instrument
  readonly side: Side
  readonly orderType: OrderType
  readonly posSide: PosSide | undefined
  /** Price of a limit order; undefined for market orders and for a price without a value. */
  readonly price: string | undefined
  readonly top: BookTop | null
  readonly balances: readonly Balance[] | null
  readonly positions: readonly Position[] | null
  readonly leverage: string | null
}

/** Quantity on the lot grid, rounded down, with an explanation of its basis. */
export function evaluateSize(expression: SizeExpression, terms: SizeTerms): Evaluated {
  const { orderType, side, instrument, top } = terms
  const fillPrice = orderType === 'market' ? (side === 'buy' ? top?.ask : top?.bid) : terms.price
  const price = fillPrice ?? undefined
  const size = sizeOf(expression, terms, price)
  if (!size.ok) return size
  if (!isPositive(size.value)) return refused(t`below the minimum lot size ${instrument.lotSize} (${size.explanation})`)
  return isDecimal(size.value) ? size : refused(t('the result has too many digits'))
}

function sizeOf(expression: SizeExpression, terms: SizeTerms, price: string | undefined): Evaluated {
  switch (expression.kind) {
    case 'share':
      return share(expression.percent, terms, price)
    case 'notional':
      return notional(expression, terms, price)
    case 'risk':
      if (isClosing(terms)) return refused(t('a risk applies to an order that opens, and this order closes a position'))
      return price === undefined
        ? refused(missingPrice(terms))
        : evaluateRiskSize(expression, { ...terms, entry: price })
  }
}

/** True if the order closes its position side in hedge mode. */
const isClosing = ({ instrument, side, posSide }: SizeTerms): boolean =>
  isFutures(instrument.category) && posSide !== undefined && (side === 'buy') === (posSide === 'short')

function missingPrice({ orderType, instrument }: SizeTerms): string {
  return orderType === 'market' ? t`the book of ${instrument.symbol} is stale` : t('it needs the price of the order')
}

function fundsFor(terms: SizeTerms): { readonly funds: Funds; readonly isClose: boolean } | string {
  const { instrument, posSide, balances, positions } = terms
  const isClose = isClosing(terms)
  if (isClose && posSide !== undefined)
    return positions === null
      ? t('the positions are not known')
      : { funds: closable(terms, posSide, instrument, positions), isClose }
  if (balances === null) return t('the balances are not known')
  const available = (coin: string): string => balances.find((balance) => balance.coin === coin)?.available ?? '0'
  return { funds: fundsOf(terms, instrument, available), isClose }
}

function share(percent: string, terms: SizeTerms, price: string | undefined): Evaluated {
  const { instrument } = terms
  const base = fundsFor(terms)
  if (typeof base === 'string') return refused(base)
  const { funds, isClose } = base
  const leveraged = isFutures(instrument.category) && !isClose
  if (leveraged && terms.leverage === null) return refused(t`the leverage of ${instrument.symbol} is not known`)
  const value = shareOf(percent, terms, instrument, funds, price, terms.leverage ?? '1')
  if (value === '') return refused(missingPrice(terms))
  const what = isClose
    ? t`of the position of ${grouped(funds.amount)} ${funds.coin}`
    : t`of ${grouped(funds.amount)} ${funds.coin} available`
  const times = leveraged ? t` × ${terms.leverage} leverage, fee included` : ''
  return { ok: true, value, explanation: `${percent} % ${what}${times}` }
}

function notional({ amount }: { readonly amount: string }, terms: SizeTerms, price: string | undefined): Evaluated {
  const { instrument, side, orderType } = terms
  const { quoteCoin, category, lotSize, quoteDecimals } = instrument
  if (!isDollar(quoteCoin))
    return refused(t`$ is a value in dollars, and ${instrument.symbol} is priced in ${quoteCoin}`)
  if (qtyUnit({ category, side, orderType }, instrument).kind === 'quote') {
    const value = isFutures(category) ? roundToStep(amount, lotSize, 'down') : trim(toDecimals(amount, quoteDecimals))
    return { ok: true, value, explanation: `${grouped(amount)} ${quoteCoin}` }
  }
  if (price === undefined || !isDecimal(price) || !isPositive(price)) return refused(missingPrice(terms))
  return {
    ok: true,
    value: roundToStep(divide(amount, price), lotSize, 'down'),
    explanation: t`${grouped(amount)} ${quoteCoin} at ${grouped(price)}`,
  }
}
