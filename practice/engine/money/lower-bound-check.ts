import { leverageOf } from '@/practice/engine/state/account'
import { markOf } from '@/practice/engine/state/market'
import type { Market, EngineBalance, Exposure, OpenOrderTotal, EngineAccount } from '@/practice/engine/state/entities'

/** Doubles err in the sixteenth digit. A sum of thousands of them stays far within this bound. */
const CAUTION = 1e-9

function approxOrderMargin(
  { approxTakerRate, approxValueUnit }: Market,
  { lots, value }: OpenOrderTotal,
  covered: number,
  marginShare: number,
): number {
  return lots <= covered
    ? 0
    : (Number(value) * approxValueUnit * (lots - covered) * (marginShare + approxTakerRate)) / lots
}

/** Locked amount of the open orders and positions of a futures symbol. */
function approxMargin(account: EngineAccount, exposure: Exposure): number {
  const { market, buying, selling, long, short } = exposure
  const { approxShare } = leverageOf(account, market)
  const nets = account.holdMode === 'one_way_mode'
  const orders =
    approxOrderMargin(market, buying, nets ? short.lots : 0, approxShare) +
    approxOrderMargin(market, selling, nets ? long.lots : 0, approxShare)
  return orders + (long.cost.approx + short.cost.approx) * approxShare
}

function approxUnrealised({ market, long, short }: Exposure): number {
  const mark = markOf(market)
  const perLot = market.isInverse ? (mark === 0 ? 0 : market.approxLotNotional / mark) : mark * market.approxValueUnit
  const gain = (long.lots - short.lots) * perLot - long.cost.approx + short.cost.approx
  return market.isInverse ? -gain : gain
}

/**
 * Lower bound of the spendable ledger units of a coin, in doubles. It is below the exact sum (`spendable`) by more than
 * the largest error of doubles. Almost all orders are far from the limit and need no exact result.
 */
export function certainlySpendable(account: EngineAccount, { coin, transferred, exposures }: EngineBalance): number {
  let free = Number(transferred)
  let size = Math.abs(free)
  let unrealised = 0
  for (const exposure of exposures) {
    const { market, settle, base, buying, selling } = exposure
    const isSettleCoin = market.marginCoin === coin
    const earned = isSettleCoin ? settle.approx : base.approx
    let sum = isSettleCoin ? Number(buying.value) * market.approxValueUnit : selling.lots * market.approxLot
    if (market.isFutures) {
      sum = approxMargin(account, exposure)
      const result = approxUnrealised(exposure)
      unrealised += result
      size += Math.abs(result) + exposure.long.cost.approx + exposure.short.cost.approx
    }
    free += earned - sum
    size += Math.abs(earned) + sum
  }
  return (unrealised < 0 ? free + unrealised : free) - size * CAUTION
}
