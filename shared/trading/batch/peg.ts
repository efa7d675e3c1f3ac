import { ratioText } from '@/shared/base/line-text'
import { z } from 'zod'
import { absolute, compare, divide, equals, isDecimal, subtract, toDecimals } from '@/shared/base/decimal'
import { Category, Side, SymbolName } from '@/shared/exchange/protocol/fields'
import type { OrderIntent } from '../orders/order-intent'
import type { PretradeFinding } from '../pretrade/assessment'
import type { PretradeContext } from '../pretrade/context'
import { bandAt, boundsOf, limitsOf, mostSevere, type Band } from '../pretrade/limits'
import type { BookTop } from '../pretrade/market-rules'
import { followsRowAbove, priceCell } from './amount-cell'
import { readChoice, readSymbol } from './choice-labels'
import type { DraftRow } from './draft-row'
import { evaluatePrice, type Evaluated } from './price-expression'
import type { Pricing, PricingContext } from './price-rows'

/** A draft may have rows above one that is sent that are not sent themselves, and that its price leans on. */
const MAX_PEGS = 2000

/** Where the price of a row comes from: an expression, or the plain price that the next row leans on. */
export const Peg = z.strictObject({
  /** Place of its order among those that are sent; null for a row that only others lean on. */
  row: z.number().int().min(0).nullable(),
  category: Category,
  symbol: SymbolName,
  side: Side,
  price: z.string().max(200),
})
export type Peg = z.infer<typeof Peg>
/** From the first row down: `prev` is the price of the peg before. */
export const Pegs = z.array(Peg).max(MAX_PEGS)

/** The pegs of the rows that are sent, and of those their prices lean on. */
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

/** What pegs are priced again by. */
export interface PegWorld extends Pick<PretradeContext, 'instrumentOf' | 'bookOf' | 'settings'> {
  readonly tradedOf: PricingContext['tradedOf']
}

const refused = (reason: string): Evaluated => ({ ok: false, reason })

/** Prices pegs one after the other; each may lean on the one before. */
function createPegPricer({ instrumentOf, bookOf, tradedOf }: PegWorld) {
  const tops = new Map<string, BookTop | null>()
  function topOf(category: string, symbol: string): BookTop | null {
    const key = `${category} ${symbol}`
    const known = tops.get(key)
    if (known !== undefined) return known
    const book = bookOf(category, symbol)
    const top = book && { bid: book.bids[0]?.price ?? null, ask: book.asks[0]?.price ?? null }
    tops.set(key, top)
    return top
  }

  return ({ category, symbol, side, price }: Peg, above: Evaluated): Evaluated => {
    const cell = priceCell(price)
    if (cell === null)
      return isDecimal(price) ? { ok: true, value: price, explanation: '' } : refused('it has no price')
    if (!cell.parsed.ok) return refused(cell.parsed.reason)
    const instrument = instrumentOf(category, symbol)
    if (instrument === null) return refused(`the rules of ${symbol} are not known`)
    const quote = { top: topOf(category, symbol), ...tradedOf(category, symbol) }
    return evaluatePrice(cell.parsed.expression, { symbol, tickSize: instrument.tickSize, side, quote, above })
  }
}

/** A price may drift by this share between the review and the send before it is asked about. */
const DRIFT = '0.001'

/**
 * What the market did to reviewed prices that were said by expressions: they are sent as reviewed, so whatever moved by
 * more than 0.1 % is asked about, and by more than the symbol's collar allows is typed or refused (V17).
 */
export function pegFindings(
  orders: readonly OrderIntent[],
  pegs: readonly Peg[],
  world: PegWorld,
): readonly PretradeFinding[] {
  const priceOf = createPegPricer(world)
  let above: Evaluated = refused('there is no row above')
  return pegs.flatMap((peg) => {
    above = priceOf(peg, above)
    if (peg.row === null) return []
    const found = findingOf(orders[peg.row], peg, above, world)
    return found.band === 'silent' ? [] : [{ ...found, band: found.band, row: peg.row }]
  })
}

function findingOf(
  order: OrderIntent | undefined,
  { category, symbol, side, price }: Peg,
  now: Evaluated,
  { settings }: PegWorld,
): Omit<PretradeFinding, 'row' | 'band'> & { readonly band: Band } {
  const said = { field: 'price', rule: 'peg', figure: null } as const
  const isIts = order?.category === category && order.symbol === symbol && order.side === side
  if (order?.price === undefined || !isIts)
    return { ...said, band: 'never', message: `${price} is the price of another order` }
  const limits = limitsOf(settings, category, symbol)
  if (!now.ok) return { ...said, band: limits.unchecked, message: `${price} could not be priced again: ${now.reason}` }
  if (equals(now.value, order.price)) return { ...said, band: 'silent', message: '' }
  const drift = divide(absolute(subtract(now.value, order.price)), order.price)
  const band = mostSevere([compare(drift, DRIFT) > 0 ? 'review' : 'silent', bandAt(limits.collar, drift)])
  const away = ratioText(drift, [DRIFT, ...boundsOf(limits.collar)])
  const message = `${price} is ${now.value} by now, ${away} from the reviewed ${order.price}`
  return { ...said, band, figure: toDecimals(drift, 6), message: `${message}; go back to price it again` }
}

/** The categories whose last or mark prices these pegs follow. */
export const tradedCategories = (pegs: readonly Peg[]): readonly Category[] => [
  ...new Set(
    pegs.flatMap(({ category, price }) => {
      const parsed = priceCell(price)?.parsed
      const reference = parsed?.ok === true ? parsed.expression.reference : null
      return reference === 'last' || reference === 'mark' ? [category] : []
    }),
  ),
]
