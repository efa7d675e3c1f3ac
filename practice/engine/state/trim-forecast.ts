import { exposureOf } from './account'
import type { Forecast } from '@/practice/engine/book/matching'
import type { EngineAccount, EngineOrder } from './entities'

/** Projected position of an account in the symbol. */
interface Prospect {
  long: number
  short: number
  /** Remaining lots of its open closing orders, oldest first. */
  readonly closing: Map<EngineOrder, number>
}

const closedSideOf = ({ side, posSide }: EngineOrder): 'long' | 'short' =>
  posSide ?? (side === 'sell' ? 'long' : 'short')

/** Applies a trade of this many lots to the position. */
function settle(prospect: Prospect, order: EngineOrder, lots: number): void {
  if (order.account.holdMode === 'hedge_mode') {
    prospect[order.posSide ?? 'long'] += order.closes ? -lots : lots
    return
  }
  const [own, opposite] = order.side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const)
  const closing = Math.min(lots, prospect[opposite])
  prospect[opposite] -= closing
  prospect[own] += lots - closing
}

function claimed({ closing }: Prospect, side: 'long' | 'short'): number {
  let sum = 0
  for (const [order, lots] of closing) if (closedSideOf(order) === side) sum += lots
  return sum
}

/** Removes, newest first, the closing orders that the position would no longer cover. */
function trim(prospect: Prospect): void {
  for (const order of [...prospect.closing.keys()].toReversed()) {
    const side = closedSideOf(order)
    if (claimed(prospect, side) > prospect[side]) prospect.closing.delete(order)
  }
}

/**
 * Predicts which closing orders a taker would not meet because its own earlier trades would have reduced their
 * position. Nothing is computed until the taker reaches a closing order.
 */
export function createTrimForecast(taker: EngineOrder): Forecast<EngineOrder> {
  const { market } = taker
  const prospects = new Map<EngineAccount, Prospect>()
  const trades: { readonly maker: EngineOrder; readonly lots: number }[] = []

  function prospectOf(account: EngineAccount): Prospect {
    let prospect = prospects.get(account)
    if (prospect === undefined) {
      const { long, short } = exposureOf(account, market)
      const closing = [...account.orders.open.values()].filter((order) => order.closes && order.market === market)
      prospect = {
        long: long.lots,
        short: short.lots,
        closing: new Map(closing.map((order) => [order, order.remaining])),
      }
      prospects.set(account, prospect)
    }
    return prospect
  }

  function leg(order: EngineOrder, lots: number): Prospect {
    const prospect = prospectOf(order.account)
    settle(prospect, order, lots)
    const remaining = prospect.closing.get(order)
    if (remaining !== undefined) prospect.closing.set(order, remaining - lots)
    return prospect
  }

  return {
    traded: (maker, lots) => void trades.push({ maker, lots }),
    survives(maker) {
      if (!maker.closes) return true
      for (const { maker: earlier, lots } of trades.splice(0)) [leg(taker, lots), leg(earlier, lots)].forEach(trim)
      return prospectOf(maker.account).closing.has(maker)
    },
  }
}
