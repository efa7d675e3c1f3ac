import { bookCategory, isInverse } from '@/shared/exchange/protocol/fields'
import { compare, divide, isPositive, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { FillEstimate } from '@/shared/trading/pretrade/assessment/assessment'
import type { PretradeContext, DisplayedBook } from '@/shared/trading/pretrade/assessment/context'
import { meets } from './market-rules'
import { type BookTop, midOf, topOf } from '@/shared/trading/pretrade/figures/book-top'
import { type BookWalk, type Taken, walkBook } from '@/shared/trading/pretrade/figures/walk-book'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

export interface MarketView {
  readonly top: BookTop | null
  readonly mid: string | null
}

const stale = (symbol: string): FillEstimate => ({ kind: 'unchecked', reason: t`the book of ${symbol} is not current` })

function slippageOf(average: string, side: OrderIntent['side'], mid: string | null): string | null {
  if (mid === null || !isPositive(mid)) return null
  return divide(side === 'buy' ? subtract(average, mid) : subtract(mid, average), mid)
}

function estimateOf(
  { filledQty, average, worst, isWhole, share }: Taken,
  side: OrderIntent['side'],
  mid: string | null,
): FillEstimate {
  const isGone = !isWhole && share !== null && compare(share, '1') > 0
  if (average === null && isGone)
    return { kind: 'unchecked', reason: t('the orders before it take all that the book shows') }
  if (average === null || worst === null || share === null) return { kind: 'rests' }
  return { kind: 'trades', average, worst, filledQty, isWhole, share, slippage: slippageOf(average, side, mid) }
}

/** Walks the shown books with orders that take from them in sequence. */
export function createFills({ bookOf }: Pick<PretradeContext, 'bookOf'>) {
  const books = new Map<string, DisplayedBook | null>()
  const walks = new Map<string, BookWalk>()

  function bookFor({ category, symbol }: OrderIntent): DisplayedBook | null {
    const key = instrumentKey(bookCategory(category), symbol)
    const cached = books.get(key)
    if (cached !== undefined) return cached
    const book = bookOf(bookCategory(category), symbol)
    books.set(key, book)
    return book
  }
  const newWalk = ({ category, side }: OrderIntent, { bids, asks }: DisplayedBook): BookWalk =>
    walkBook(side === 'buy' ? asks : bids, side, isInverse(category))

  function walkFor(order: OrderIntent, book: DisplayedBook): BookWalk {
    const key = `${instrumentKey(bookCategory(order.category), order.symbol)} ${order.side}`
    const walk = walks.get(key) ?? newWalk(order, book)
    walks.set(key, walk)
    return walk
  }

  function take(order: OrderIntent, instrument: Instrument, walk: BookWalk): Taken {
    const spends = qtyUnit(order, instrument).kind === 'quote' && !isInverse(order.category)
    return walk.take({ amount: { kind: spends ? 'spend' : 'qty', of: order.qty }, limit: order.price ?? null })
  }

  return {
    viewOf(order: OrderIntent): MarketView {
      const book = bookFor(order)
      const top = book && topOf(book)
      return { top, mid: top && midOf(top) }
    },
    /** Expected fill of the order now. An order with a trigger takes nothing from the orders sent with it. */
    fillOf(order: OrderIntent, instrument: Instrument | null, trigger: string | null): FillEstimate {
      const book = bookFor(order)
      if (instrument === null) return { kind: 'unchecked', reason: t`the rules of ${order.symbol} are not known` }
      if (book === null) return stale(order.symbol)
      const top = topOf(book)
      const opposite = order.side === 'buy' ? top.ask : top.bid
      if (order.price === undefined && opposite === null)
        return { kind: 'unchecked', reason: t`the book of ${order.symbol} is empty on that side` }
      if (trigger !== null) {
        const atMarket = { ...order, price: undefined }
        return estimateOf(take(atMarket, instrument, newWalk(order, book)), order.side, midOf(top))
      }
      const never = order.timeInForce === 'post_only' || order.timeInForce === 'rpi'
      if (order.price !== undefined && (never || !meets(order.side, order.price, top))) return { kind: 'rests' }
      return estimateOf(take(order, instrument, walkFor(order, book)), order.side, midOf(top))
    },
  }
}
