import { grouped } from '@/shared/base/grouped'
import { lineText, ratioText } from '@/shared/base/line-text'
import { z } from 'zod'
import { absolute, compare, divide, equals, isDecimal, isPositive, subtract, toDecimals } from '@/shared/base/decimal'
import { bookCategory, Category, Side, SymbolName } from '@/shared/exchange/protocol/fields'
import { t, punctuated } from '@/shared/languages/text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { bandAt, boundsOf, limitsOf, mostSevere, type Band } from '@/shared/trading/pretrade/limits/limits'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import { followsRowAbove, priceCell } from '@/shared/trading/batch/expression/amount-cell'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { evaluatePrice, type Evaluated } from '@/shared/trading/batch/expression/price-expression'
import type { Pricing, PricingContext } from './price-rows'

/** Includes rows that are not sent themselves but that the price of a sent row refers to. */
const MAX_PEGS = 2000
const MAX_SLIPPAGE = '0.05'

/** Selectable slippage, as fractions. Prices that moved further are reviewed again. */
export const slippages = ['0.001', '0.0025', '0.005', '0.01', '0.02'] as const
export const usualSlippage = '0.005'
/** Rule for a new price that is further from the reviewed price than confirmed. */
export const SLIPPAGE_RULE = 'slipped'

/** Source of the price of a row: an expression, or the plain price that the next row refers to. */
export const Peg = z.strictObject({
  /** Index of its order among the sent orders; null for a row that only others refer to. */
  row: z.number().int().min(0).nullable(),
  category: Category,
  symbol: SymbolName,
  side: Side,
  price: z.string().max(200),
})
export type Peg = z.infer<typeof Peg>
/** From the first row down: `prev` is the price of the previous peg. */
export const Pegs = z.array(Peg).max(MAX_PEGS)

/** Pegs of the sent rows, and of rows that their prices refer to. */
export function pegsOf(rows: readonly DraftRow[], { cells }: Pricing): readonly Peg[] {
  const places = new Map(rows.filter(({ include }) => include).map(({ id }, place) => [id, place]))
  const pegs: Peg[] = []
  let isNeeded = false
  for (const row of rows.toReversed()) {
    const cell = cells.get(row.id)?.price
    const place = places.get(row.id) ?? null
    const isPegged = cell?.isFrozen === false && place !== null
    const category = readChoice('category', row.category)
    const side = readChoice('side', row.side)
    const symbol = SymbolName.safeParse(readSymbol(row.symbol)).data
    if ((isPegged || isNeeded) && category !== null && side !== null && symbol !== undefined) {
      const price = cell?.isFrozen === true ? (cell.value ?? '') : row.price.trim()
      pegs.push({ row: isPegged ? place : null, category, symbol, side, price })
      isNeeded = cell?.isFrozen === false && followsRowAbove(row.price)
    } else isNeeded = false
  }
  return pegs.toReversed()
}

export interface PegWorld extends Pick<PretradeContext, 'instrumentOf' | 'bookOf' | 'settings'> {
  readonly tradedOf: PricingContext['tradedOf']
}

const refused = (reason: string): Evaluated => ({ ok: false, reason })

/** Prices pegs in sequence. Each may refer to the previous one. */
function createPegPricer({ instrumentOf, bookOf, tradedOf }: PegWorld) {
  const tops = new Map<string, BookTop | null>()
  function topOf(category: Category, symbol: string): BookTop | null {
    const key = `${category} ${symbol}`
    const cached = tops.get(key)
    if (cached !== undefined) return cached
    const book = bookOf(bookCategory(category), symbol)
    const top = book && { bid: book.bids[0]?.price ?? null, ask: book.asks[0]?.price ?? null }
    tops.set(key, top)
    return top
  }

  return ({ category, symbol, side, price }: Peg, above: Evaluated): Evaluated => {
    const cell = priceCell(price)
    if (cell === null)
      return isDecimal(price) ? { ok: true, value: price, explanation: '' } : refused(t('it has no price'))
    if (!cell.parsed.ok) return refused(cell.parsed.reason)
    const instrument = instrumentOf(category, symbol)
    if (instrument === null) return refused(t`the rules of ${symbol} are not known`)
    const quote = { top: topOf(category, symbol), ...tradedOf(category, symbol) }
    return evaluatePrice(cell.parsed.expression, { symbol, tickSize: instrument.tickSize, side, quote, above })
  }
}

/** Allowed distance of a new price from the reviewed price, a fraction. */
export const Slippage = z
  .string()
  .max(20)
  .refine((text) => isDecimal(text) && isPositive(text) && compare(text, MAX_SLIPPAGE) <= 0, {
    error: t`must be a fraction above 0 and not above ${MAX_SLIPPAGE}`,
  })

interface PricedPeg {
  readonly row: number
  readonly peg: Peg
  /** Undefined if the peg is not of this order. */
  readonly order: (OrderIntent & { readonly price: string }) | undefined
  readonly now: Evaluated
}

/** Every order with a peg, with the current price of the peg. */
function pricedPegs(orders: readonly OrderIntent[], pegs: readonly Peg[], world: PegWorld): readonly PricedPeg[] {
  const priceOf = createPegPricer(world)
  let above: Evaluated = refused(t('there is no row above'))
  return pegs.flatMap((peg) => {
    above = priceOf(peg, above)
    if (peg.row === null) return []
    const order = orders[peg.row]
    const isIts = order?.category === peg.category && order.symbol === peg.symbol && order.side === peg.side
    const priced = isIts && order.price !== undefined ? { ...order, price: order.price } : undefined
    return [{ row: peg.row, peg, order: priced, now: above }]
  })
}

const pegFinding = { field: 'price', rule: 'peg', figure: null } as const
type RatedFinding = Omit<PretradeFinding, 'band'> & { readonly band: Band }
const isFinding = (finding: RatedFinding): finding is PretradeFinding => finding.band !== 'silent'

/** Finding about a peg without a current price; null if it has one. */
function unpriced({ row, peg, order, now }: PricedPeg, { settings }: PegWorld): RatedFinding | null {
  const { category, symbol, price } = peg
  if (order === undefined)
    return { ...pegFinding, row, band: 'never', message: t`${price} is the price of another order` }
  if (now.ok) return null
  const message = t`${price} of ${category} ${symbol} could not be priced again and is sent at the reviewed price`
  const band = mostSevere(['review', limitsOf(settings, category, symbol).unchecked])
  return { ...pegFinding, row, band, message: punctuated(`${message}: ${now.reason}`) }
}

const driftOf = (price: string, reviewed: string): string => divide(absolute(subtract(price, reviewed)), reviewed)

/** A price that drifts further than this share between review and send requires a confirmation. */
const DRIFT = '0.001'

/**
 * Findings about pegs that are sent at their reviewed prices. A drift of more than 0.1 % requires a confirmation. A
 * drift beyond the collar of the symbol is typed or refused (V17).
 */
export const pegFindings = (
  orders: readonly OrderIntent[],
  pegs: readonly Peg[],
  world: PegWorld,
): readonly PretradeFinding[] =>
  pricedPegs(orders, pegs, world)
    .map((priced) => unpriced(priced, world) ?? driftFinding(priced, world))
    .filter(isFinding)

function driftFinding({ row, peg, order, now }: PricedPeg, { settings }: PegWorld): RatedFinding {
  if (order === undefined || !now.ok || equals(now.value, order.price))
    return { ...pegFinding, row, band: 'silent', message: '' }
  const { collar } = limitsOf(settings, peg.category, peg.symbol)
  const drift = driftOf(now.value, order.price)
  const band = mostSevere([compare(drift, DRIFT) > 0 ? 'review' : 'silent', bandAt(collar, drift)])
  const away = ratioText(drift, [DRIFT, ...boundsOf(collar)])
  const [value, reviewed] = [grouped(now.value), grouped(order.price)]
  const message = t`${peg.price} is ${value} by now, ${away} from the reviewed ${reviewed} that is sent`
  return { ...pegFinding, row, band, figure: toDecimals(drift, 6), message }
}

/** Orders at the current prices of their pegs. */
export interface Repriced<Intent extends OrderIntent = OrderIntent> {
  /** An order without a new price keeps its previous price. */
  readonly orders: readonly Intent[]
  /** Pegs without a current price. */
  readonly findings: readonly PretradeFinding[]
  /** Prices that moved further from the reviewed ones than the slippage. */
  readonly beyond: readonly PretradeFinding[]
}

/** Prices every peg again. `slippage` is a fraction of the reviewed price, which the orders contain. */
export function reprice<Intent extends OrderIntent>(
  orders: readonly Intent[],
  pegs: readonly Peg[],
  slippage: string,
  world: PegWorld,
): Repriced<Intent> {
  const priced = pricedPegs(orders, pegs, world)
  const prices = new Map(priced.flatMap(({ row, order, now }) => (order && now.ok ? [[row, now.value] as const] : [])))
  const beyond = priced.flatMap(({ row, order, now }): PretradeFinding[] => {
    const drift = order && now.ok ? driftOf(now.value, order.price) : '0'
    if (order === undefined || !now.ok || compare(drift, slippage) <= 0) return []
    const away = ratioText(drift, [slippage])
    const confirmed = lineText(slippage)
    const [value, reviewed] = [grouped(now.value), grouped(order.price)]
    const message = t`Price ${value} is ${away} from the reviewed ${reviewed}, more than the confirmed ${confirmed}`
    return [{ ...pegFinding, rule: SLIPPAGE_RULE, row, band: 'review', figure: toDecimals(drift, 6), message }]
  })
  return {
    orders: atPrices(
      orders,
      orders.map((_, row) => prices.get(row) ?? null),
    ),
    findings: priced
      .map((peg) => unpriced(peg, world))
      .filter((finding) => finding !== null)
      .filter(isFinding),
    beyond,
  }
}

/** Orders with new prices, one for each. A null price does not change its order. */
export const atPrices = <Intent extends OrderIntent>(
  orders: readonly Intent[],
  prices: readonly (string | null)[] | undefined,
): readonly Intent[] =>
  orders.map((order, row) => {
    const price = prices?.[row] ?? null
    return price === null ? order : { ...order, price }
  })

/** Categories whose last or mark prices these pegs use. */
export const tradedCategories = (pegs: readonly Peg[]): readonly Category[] => [
  ...new Set(
    pegs.flatMap(({ category, price }) => {
      const parsed = priceCell(price)?.parsed
      const reference = parsed?.ok === true ? parsed.expression.reference : null
      return reference === 'last' || reference === 'mark' ? [category] : []
    }),
  ),
]
