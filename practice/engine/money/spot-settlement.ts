import type { Rejection } from '@/practice/engine/api/exchange-core'
import { minus } from '@/practice/engine/numbers/amount'
import { reject } from '@/practice/engine/api/rejection'
import { reserve } from './reserve'
import { quantaOf } from '@/practice/engine/numbers/scale'
import type { MarketMoney } from '@/practice/engine/state/commit-barrier'
import type { EngineAccount, EngineOrder } from '@/practice/engine/state/entities'

/** Lends an amount of a coin to an account, or returns the reason of the refusal. */
export type Lend = (account: EngineAccount, coin: string, amount: bigint) => Rejection | null

const payingCoin = ({ side, market }: EngineOrder): string =>
  side === 'buy' ? market.marginCoin : market.instrument.baseCoin

/**
 * Spot and margin: coins are exchanged. The buyer pays its fee in base coin, the seller in quote coin. Margin orders
 * borrow missing coins.
 */
export function createSpotSettlement(lend: Lend): MarketMoney {
  function afford(order: EngineOrder, _more: bigint, missing: bigint): Rejection | null {
    if (missing <= 0n) return null
    const { account, category } = order
    const coin = payingCoin(order)
    return category === 'MARGIN'
      ? lend(account, coin, missing)
      : reject('25202', `Insufficient balance: qty needs more ${coin} than is available`)
  }

  return {
    reserve: (order) => reserve(order, payingCoin(order), afford),
    settle({ exposure, market, side }, { lots, notional }, fee) {
      const [money, base] = [quantaOf(market.settle, notional), quantaOf(market.base, lots)]
      if (side === 'buy') {
        exposure.settle.add(-money)
        exposure.base.add(minus(base, fee))
      } else {
        exposure.base.add(-base)
        exposure.settle.add(minus(money, fee))
      }
      return 0n
    },
  }
}
