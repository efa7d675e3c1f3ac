import { forcedByNames } from '@/shared/trading/orders/order'
import { t, punctuated, comma, semicolon } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { Attribution, Cause, FigureCause } from '@/shared/trading/ltv/attribution/attribution'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { quantityPhrase } from '@/shared/trading/orders/order-phrase'
import { capitalized } from '@/shared/base/text/capitalized'
import { absolute, add, compare, divide, isPositive, isZero, negate, subtract, sum } from '@/shared/base/decimal'
import {
  type HoldingDelta,
  isAway,
  type MovementLine,
  type MovementTrade,
} from '@/shared/trading/ltv/attribution/movement'
import { formatPrice, formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { formatPoints, formatRatio } from '@/renderer/kit/format/ratio'
import { formatPercent } from '@/renderer/kit/format/signed'

const AMOUNT_DECIMALS = 8
const amount = (text: string): string => formatTrimmed(absolute(text), AMOUNT_DECIMALS)
const amounts = (deltas: readonly HoldingDelta[]): string =>
  deltas
    .filter((delta) => !isZero(delta.amount))
    .map((delta) => `${amount(delta.amount)} ${delta.coin}`)
    .join(comma())

const figures: Readonly<Record<FigureCause['kind'], (coin: string) => string>> = {
  price: (coin) => t`${coin} price`,
  quantity: (coin) => t`${coin} amount, unexplained`,
  haircut: (coin) => t`${coin} haircut`,
  principal: (coin) => t`${coin} debt, unexplained`,
  interest: (coin) => t`${coin} interest on debt`,
  'debt-price': (coin) => t`Price of borrowed ${coin}`,
}

/** Change of a price over the window; empty if unchanged or unknown at an end. */
function priceMove({ prices }: FigureCause): string {
  if (prices === undefined || !isPositive(prices.before) || !isPositive(prices.after)) return ''
  return ` ${formatPercent(divide(subtract(prices.after, prices.before), prices.before), 2)}`
}

/** Fills of an order at their average price. A futures fill changes only the fee; its symbol identifies it. */
function tradeText({ category, symbol, side, base, quote, qty, value, forcedBy }: MovementTrade): string {
  const price = isPositive(qty) ? formatPrice(divide(value, qty)) : ''
  const isFuture = isFutures(category)
  const what =
    isFuture || base === '' ? quantityPhrase({ category, symbol, side, qty }, amount) : `${amount(qty)} ${base}`
  const action =
    forcedBy === undefined
      ? t`Your ${displayText(side)}`
      : punctuated(`${capitalized(forcedByNames[forcedBy])}: ${displayText(side)}`)
  return t`${action} of ${what} at ${price}${isFuture || quote === '' ? '' : ` ${quote}`}`
}

const inOrOut = (deltas: readonly HoldingDelta[]): string =>
  deltas.some(isAway) ? t('out', 'transfer') : t('in', 'transfer')
const signedAmounts = (deltas: readonly HoldingDelta[]): string =>
  deltas.map((delta) => `${isAway(delta) ? '−' : '+'}${amount(delta.amount)} ${delta.coin}`).join(comma())

/** Description of a movement, without its effect. */
function lineText({ kind, holdings: deltas, owed, trade, exchangeType: rawKind }: MovementLine): string {
  const paid = owed
    .map(({ coin, principal, interest }) => ({ coin, amount: negate(add(principal, interest)) }))
    .filter((delta) => isPositive(delta.amount))
  switch (kind) {
    case 'fill':
      return trade === null ? t('Your trade') : tradeText(trade)
    case 'transfer':
      return t`Transfer ${inOrOut(deltas)} of ${amounts(deltas)}`
    case 'loan':
      return t`Loan of ${amounts(owed.map(({ coin, principal }) => ({ coin, amount: principal })))}`
    case 'repayment':
      return t`Repayment of ${amounts(paid.length > 0 ? paid : deltas)}`
    case 'liquidation': {
      const sold = deltas.filter((delta) => isAway(delta) && owed.every(({ coin }) => coin !== delta.coin))
      const parts = [
        ...(sold.length > 0 ? [t`${amounts(sold)} sold`] : []),
        ...(paid.length > 0 ? [t`${amounts(paid)} repaid`] : []),
      ]
      return parts.length > 0 ? t`Liquidation: ${parts.join(comma())}` : t('Liquidation')
    }
    case 'funding':
      return t`Funding fee ${signedAmounts(deltas)}`
    case 'interest':
      return t`Interest ${signedAmounts(deltas)}`
    case 'other':
      return `${rawKind} ${signedAmounts(deltas)}`
  }
}

/** Description of a cause, without its effect. */
export const causeText = (cause: Cause): string =>
  cause.kind === 'movement' ? lineText(cause.line) : `${figures[cause.kind](cause.coin)}${priceMove(cause)}`

/** Stable key of a cause while its figures change. */
export const causeKey = (cause: Cause): string =>
  cause.kind === 'movement' ? cause.line.group : `${cause.kind} ${cause.coin}`

/** Largest effect first; prices and figures without an effect are dropped. */
const ranked = (causes: readonly Cause[]): readonly Cause[] =>
  causes
    .filter((cause) => cause.kind === 'movement' || !isZero(cause.change))
    .toSorted((a, b) => compare(absolute(b.change), absolute(a.change)))

/** Maximum number of lines before folding. */
export const MOST_LINES = 12

/** The first lines, and the total of the others. */
export function folded(causes: readonly Cause[], isOpen: boolean) {
  const all = ranked(causes)
  // A single extra line is shown, because the total line would need the same space.
  if (isOpen || all.length <= MOST_LINES + 1) return { visible: all, rest: null }
  const rest = all.slice(MOST_LINES)
  return {
    visible: all.slice(0, MOST_LINES),
    rest: { count: rest.length, change: sum(rest.map(({ change }) => change)) },
  }
}

const LINE_DECIMALS = 3

/** The whole table as one sentence, for a message or a note. */
export function causesSentence(attribution: Attribution, scopeText: string): string {
  const { causes, residual, change, before, after } = attribution
  const { visible: visibleCauses, rest } = folded(causes, false)
  const moved = isZero(change) ? t('did not move') : compare(change, '0') > 0 ? t('rose') : t('fell')
  const parts = [
    ...visibleCauses.map((cause) => `${causeText(cause)} ${formatPoints(cause.change, LINE_DECIMALS)}`),
    ...(rest === null ? [] : [`${plural(rest.count, 'more cause')} ${formatPoints(rest.change, LINE_DECIMALS)}`]),
    t`residual ${formatPoints(residual, LINE_DECIMALS)}`,
  ]
  return (
    t`In ${scopeText} the LTV ${moved} from ${formatRatio(before)} to ${formatRatio(after)}, ` +
    punctuated(`${formatPoints(change, LINE_DECIMALS)}: ${parts.join(semicolon())}.`)
  )
}
