import { grouped } from '@/shared/base/grouped'
import { sideName } from '@/shared/base/text/side-name'
import { Side, type StpMode } from '@/shared/exchange/protocol/fields'
import { compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

interface Resting {
  readonly price: string
  /** Written only where it is met: a batch can have a thousand rows. */
  readonly name: () => string
}
/** Most aggressive own price per side of a symbol. An order that does not cross it crosses none. */
type OwnBest = { buy?: Resting; sell?: Resting }

function offerBest(best: OwnBest, side: 'buy' | 'sell', resting: Resting): void {
  const current = best[side]
  const better = current === undefined || compare(resting.price, current.price) === (side === 'buy' ? 1 : -1)
  if (better) best[side] = resting
}

function ownBests(openOrders: readonly Order[]): Map<string, OwnBest> {
  const bests = new Map<string, OwnBest>()
  for (const order of openOrders) {
    const side = Side.safeParse(order.side).data
    if (!isOpen(order.state) || order.price === '' || side === undefined) continue
    const key = instrumentKey(order.category, order.symbol)
    const best = bests.get(key) ?? {}
    offerBest(best, side, { price: order.price, name: () => t`your open ${sideName(side)} at ${grouped(order.price)}` })
    bests.set(key, best)
  }
  return bests
}

/** An order with the number of its row. An order without a price is ignored. */
export interface Numbered {
  readonly number: number
  readonly order: Pick<OrderIntent, 'category' | 'symbol' | 'side' | 'price' | 'timeInForce'> & {
    readonly stpMode: StpMode
  }
}

/**
 * Orders that would cross an own order, resting or earlier in the list, as text. Self-trade prevention decides the
 * result, for the whole account group. The trader is warned before.
 */
export function ownCrossings(rows: readonly Numbered[], openOrders: readonly Order[]): ReadonlyMap<number, string> {
  const crossings = new Map<number, string>()
  const bests = ownBests(openOrders)
  rows.forEach(({ number, order: { category, symbol, side, price, timeInForce, stpMode } }, row) => {
    if (price === undefined) return
    const key = instrumentKey(category, symbol)
    const best = bests.get(key) ?? {}
    const opposite = side === 'buy' ? best.sell : best.buy
    if (opposite !== undefined && compare(price, opposite.price) !== (side === 'buy' ? -1 : 1)) {
      crossings.set(row, t`Would meet ${opposite.name()} (self-trade prevention: ${stpMode})`)
    }
    // An order that never rests cannot cross a later row.
    if (timeInForce !== 'ioc' && timeInForce !== 'fok')
      offerBest(best, side, { price, name: () => t`row ${number}, a ${sideName(side)} at ${grouped(price)}` })
    bests.set(key, best)
  })
  return crossings
}
