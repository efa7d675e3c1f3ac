import { leverageOf } from '../state/account'
import { markOf } from '../state/market'
import type { Market, Balance, Exposure, OpenOrderTotal, Account } from '../state/entities'

/** Doubles err in the sixteenth digit; a sum of thousands of them stays far within this. */
const CAUTION = 1e-9

function roughOrderMargin(
  { roughTakerRate, roughValueUnit }: Market,
  { lots, value }: OpenOrderTotal,
  covered: number,
  marginShare: number,
): number {
  return lots <= covered
    ? 0
    : (Number(value) * roughValueUnit * (lots - covered) * (marginShare + roughTakerRate)) / lots
}

/** What the open orders and positions of a futures symbol lock. */
function roughMargin(account: Account, exposure: Exposure): number {
  const { market, buying, selling, long, short } = exposure
  const { roughShare } = leverageOf(account, market)
  const nets = account.holdMode === 'one_way_mode'
  const orders =
    roughOrderMargin(market, buying, nets ? short.lots : 0, roughShare) +
    roughOrderMargin(market, selling, nets ? long.lots : 0, roughShare)
  return orders + (long.cost.roughly + short.cost.roughly) * roughShare
}

function roughlyUnrealised({ market, long, short }: Exposure): number {
  const mark = markOf(market)
  const perLot = market.isInverse ? (mark === 0 ? 0 : market.roughLotWorth / mark) : mark * market.roughValueUnit
  const gain = (long.lots - short.lots) * perLot - long.cost.roughly + short.cost.roughly
  return market.isInverse ? -gain : gain
}

/**
 * Ledger units of a coin that can be spent for certain: reckoned in doubles, and less than the exact sum (`spendable`)
 * by more than doubles can be wrong. Orders far from the limit, which nearly all are, need no exact answer.
 */
export function certainlySpendable(account: Account, { coin, moved, exposures }: Balance): number {
  let free = Number(moved)
  let size = Math.abs(free)
  let unrealised = 0
  for (const exposure of exposures) {
    const { market, money, goods, buying, selling } = exposure
    const isMoney = market.marginCoin === coin
    const earned = isMoney ? money.roughly : goods.roughly
    let held = isMoney ? Number(buying.value) * market.roughValueUnit : selling.lots * market.roughLot
    if (market.isFutures) {
      held = roughMargin(account, exposure)
      const result = roughlyUnrealised(exposure)
      unrealised += result
      size += Math.abs(result) + exposure.long.cost.roughly + exposure.short.cost.roughly
    }
    free += earned - held
    size += Math.abs(earned) + held
  }
  return (unrealised < 0 ? free + unrealised : free) - size * CAUTION
}
