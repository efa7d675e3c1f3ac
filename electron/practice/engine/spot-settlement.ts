import type { Rejection } from '../exchange-core'
import { balanceOf, lock, type Account, type Balance } from './account'
import { spendable } from './futures-margin'
import { valueOf } from './market'
import type { EngineOrder } from './orders'
import { reject } from './rejection'
import type { FeeSink, Settlement } from './settlement'
import { shareOf } from './units'

/** A buy holds quote coin at its own price, a sell holds base coin; no fee is held, because it comes out of what is received. */
function requirementOf(order: EngineOrder): bigint {
  if (order.remaining === 0) return 0n
  if (order.side === 'sell') return BigInt(order.remaining) * order.market.lots.unit
  return order.isLimit ? valueOf(order.market, order.price, order.remaining) : BigInt(order.budget) * order.market.valueUnit
}

function payingCoin(order: EngineOrder): string {
  const { baseCoin, quoteCoin } = order.market.instrument
  return order.side === 'buy' ? quoteCoin : baseCoin
}

function receivingCoin(order: EngineOrder): string {
  const { baseCoin, quoteCoin } = order.market.instrument
  return order.side === 'buy' ? baseCoin : quoteCoin
}

function holdExactly(order: EngineOrder, balance: Balance): void {
  const required = requirementOf(order)
  lock(balance, required - order.held)
  order.held = required
}

/** Lends an account an amount of a coin, or says why not. */
export type Lend = (account: Account, coin: string, amount: bigint) => Rejection | null

/** Spot and margin: coins change hands. The buyer pays its fee in base coin, the seller in quote coin. Margin orders borrow what they lack. */
export function createSpotSettlement(collectFee: FeeSink, lend: Lend): Settlement {
  function refusal({ account, category }: EngineOrder, coin: string, missing: bigint): Rejection | null {
    return category === 'MARGIN' ? lend(account, coin, missing) : reject('25202', `Insufficient balance: qty needs more ${coin} than is available`)
  }

  return {
    reserve(order) {
      const coin = payingCoin(order)
      const more = requirementOf(order) - order.held
      const missing = more > 0n ? more - spendable(order.account, coin) : 0n
      const problem = missing > 0n ? refusal(order, coin, missing) : null
      if (problem === null) holdExactly(order, balanceOf(order.account, coin))
      return problem
    },
    rehold: (order) => holdExactly(order, balanceOf(order.account, payingCoin(order))),
    finish: () => {},
    settle(order, { lots, value }, rate) {
      const paying = balanceOf(order.account, payingCoin(order))
      const amount = BigInt(lots) * order.market.lots.unit
      holdExactly(order, paying)
      paying.available -= order.side === 'buy' ? value : amount
      const feeCoin = receivingCoin(order)
      const received = order.side === 'buy' ? amount : value
      const fee = shareOf(received, rate)
      balanceOf(order.account, feeCoin).available += received - fee
      collectFee(feeCoin, fee)
      return { fee, feeCoin, pnl: 0n }
    },
  }
}
