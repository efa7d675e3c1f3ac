import { grouped } from '@/shared/base/grouped'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t, punctuated } from '@/shared/languages/text'
import { closingsOf, isHedgeClose } from '@/shared/trading/account/closings'
import { compare, divide, isPositive, multiply, sum, toDecimals, trim } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { midOf } from '@/shared/trading/pretrade/figures/book-top'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { problemOf } from '@/shared/trading/batch/draft/batch-context'
import type { BatchContext, CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import { checkClosing } from './check-closing'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { type Need, spotNeed } from '@/shared/trading/pretrade/figures/spot-need'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Checks of the whole batch against coins and positions of the account. Estimates: they warn and never refuse. */
export function checkAccount(rows: readonly CheckedRow[], context: BatchContext): Problem[] {
  const closings = closingsOf(rows, context.positions ?? [])
  const opening = new Map(closings.map((closing) => [closing.row, closing.opening]))
  const needs = rows.map((row) => ({ row, need: needOf(row, opening.get(row) ?? row.order.qty, context) }))
  return [...checkClosing(closings, context.holdMode), ...checkNeedsOf(needs, context)]
}

/**
 * Coins that an order reserves, at a leverage; null if it reserves none, 'unknown' if the amount cannot be determined.
 */
type Needed = (Need & { readonly leverage: string }) | 'unknown' | null

interface NeedOfRow {
  readonly row: CheckedRow
  readonly need: Needed
}

/** Checks each wallet separately if the categories have separate wallets. */
function checkNeedsOf(needs: readonly NeedOfRow[], { balances, walletOf }: BatchContext): Problem[] {
  if (walletOf === undefined) return checkNeeds(needs, balances)
  const byWallet = Map.groupBy(needs, ({ row }) => row.order.category)
  return [...byWallet].flatMap(([category, walletNeeds]) => {
    const problems = checkNeeds(walletNeeds, walletOf(category))
    return byWallet.size < 2 ? problems : problems.map((problem) => inWallet(category, problem))
  })
}

const inWallet = (category: string, problem: Problem): Problem =>
  problem.rowId === null ? { ...problem, message: punctuated(`${category}: ${problem.message}`) } : problem

function checkNeeds(needs: readonly NeedOfRow[], balances: BatchContext['balances']): Problem[] {
  const message = t('Not checked against the balance: price or leverage is not known')
  const marks = needs.flatMap(({ row, need }) =>
    need === 'unknown' ? [problemOf(row, 'qty', 'unchecked', 'balance', message)] : [],
  )
  const knownNeeds = needs.flatMap(({ need }) => (need === null || need === 'unknown' ? [] : [need]))
  const byCoin = Map.groupBy(knownNeeds, ({ coin }) => coin)
  return [...marks, ...[...byCoin].flatMap(([coin, ofCoin]) => shortageOf(coin, amountOf(ofCoin), balances))]
}

/** Divides once per leverage instead of once per order. A batch can have a thousand rows. */
function amountOf(needs: readonly Exclude<Needed, 'unknown' | null>[]): string {
  const byLeverage = Map.groupBy(needs, ({ leverage }) => leverage)
  return sum([...byLeverage].map(([leverage, same]) => divide(sum(same.map(({ amount }) => amount)), leverage)))
}

function shortageOf(coin: string, amount: string, balances: BatchContext['balances']): Problem[] {
  const whole = { rowId: null, field: null } as const
  if (balances === null)
    return [
      { ...whole, level: 'unchecked', rule: 'balance', message: t`Not checked: the balance of ${coin} is not known` },
    ]
  const available = balances.find((balance) => balance.coin === coin)?.available ?? '0'
  if (compare(amount, available) <= 0) return []
  const about = trim(toDecimals(amount, 8, 'up'))
  const message = t`The batch needs about ${grouped(about)} ${coin}; ${grouped(available)} ${coin} is available`
  return [{ ...whole, level: 'warning', rule: 'balance', message }]
}

function needOf({ order, instrument }: CheckedRow, opening: string, context: BatchContext): Needed {
  // Margin orders borrow automatically (spec: call 1). A row without the rules of its symbol is already marked as
  // unchecked.
  if (order.category === 'MARGIN' || instrument === null) return null
  if (!isFutures(order.category)) return { ...spotNeed(order, instrument), leverage: '1' }
  return isHedgeClose(order) || !isPositive(opening) ? null : marginOf(order, opening, instrument, context)
}

/** Margin of the opening part: its value, not yet divided by the leverage. */
function marginOf(order: OrderIntent, opening: string, instrument: Instrument, context: BatchContext): Needed {
  const top = context.bookTop(order.category, order.symbol)
  const price = order.price ?? (top && midOf(top))
  const leverage = context.leverageOf(order.category, order.symbol)
  if (price === null || leverage === null || !isPositive(leverage)) return 'unknown'
  // Coin-margined contracts count in quote coin and are margined in base coin (A-coin-qty).
  if (qtyUnit(order, instrument).kind === 'quote')
    return { coin: instrument.baseCoin, amount: divide(opening, price), leverage }
  return { coin: instrument.quoteCoin, amount: multiply(opening, price), leverage }
}
