import type { Rejection } from '../api/exchange-core'
import { minus } from '../numbers/amount'
import { reject } from '../api/rejection'
import { reserve } from './reserve'
import { grainsOf } from '../numbers/scale'
import type { Settlement } from '../state/settlement'
import type { Account, EngineOrder } from '../state/entities'

/** Lends an account an amount of a coin, or says why not. */
export type Lend = (account: Account, coin: string, amount: bigint) => Rejection | null

const payingCoin = ({ side, market }: EngineOrder): string =>
  side === 'buy' ? market.marginCoin : market.instrument.baseCoin

/**
 * Spot and margin: coins change hands. The buyer pays its fee in base coin, the seller in quote coin. Margin orders
 * borrow what they lack.
 */
export function createSpotSettlement(lend: Lend): Settlement {
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
    settle({ exposure, market, side }, { lots, worth }, fee) {
      const [money, goods] = [grainsOf(market.money, worth), grainsOf(market.goods, lots)]
      if (side === 'buy') {
        exposure.money.add(-money)
        exposure.goods.add(minus(goods, fee))
      } else {
        exposure.goods.add(-goods)
        exposure.money.add(minus(money, fee))
      }
      return 0n
    },
  }
}
