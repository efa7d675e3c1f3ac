import { balanceOf, lock, type Balance } from './account'
import { spendable } from './futures-margin'
import { valueOf } from './market'
import type { EngineOrder } from './orders'
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

/** Spot: coins change hands. The buyer pays its fee in base coin, the seller in quote coin. */
export function createSpotSettlement(collectFee: FeeSink): Settlement {
  return {
    reserve(order) {
      const coin = payingCoin(order)
      const more = requirementOf(order) - order.held
      if (more > 0n && more > spendable(order.account, coin)) return false
      holdExactly(order, balanceOf(order.account, coin))
      return true
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
