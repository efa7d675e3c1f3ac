import { balanceOf } from '../state/account'
import { marginIn, unrealisedOf } from './futures-margin'
import type { EngineBalance, Exposure, EngineAccount } from '../state/entities'

// Nothing here is remembered: what is locked follows from the open orders and the positions of the moment.

const isSettleCoin = (coin: string, { market }: Exposure): boolean => market.marginCoin === coin

/**
 * Ledger units of a coin that one market holds: margin of futures; of spot, what buys pay with and what sells give. No
 * fee is held in spot, because it comes out of what is received.
 */
function heldIn(account: EngineAccount, coin: string, exposure: Exposure): bigint {
  const { market, buying, selling } = exposure
  if (market.isFutures) return marginIn(account, exposure)
  return isSettleCoin(coin, exposure)
    ? BigInt(buying.value) * market.valueUnit
    : BigInt(selling.lots) * market.lots.unit
}

/** Held for open orders, and the margin of open positions. */
export function lockedOf(account: EngineAccount, { coin, exposures }: EngineBalance): bigint {
  let sum = 0n
  for (const exposure of exposures) sum += heldIn(account, coin, exposure)
  return sum
}

/** All there is of a coin, locked or not. */
export function totalOf({ coin, transferred, exposures }: EngineBalance): bigint {
  let sum = transferred
  for (const exposure of exposures) sum += isSettleCoin(coin, exposure) ? exposure.settle.units : exposure.base.units
  return sum
}

/** Below zero only when futures losses or fees exceed the margin. */
export const availableOf = (account: EngineAccount, balance: EngineBalance): bigint =>
  totalOf(balance) - lockedOf(account, balance)

/** Sum over all positions whose margin coin it is. */
export function unrealisedIn({ exposures }: EngineBalance): bigint {
  let sum = 0n
  for (const { market, long, short } of exposures)
    sum += unrealisedOf(market, 'long', long) + unrealisedOf(market, 'short', short)
  return sum
}

/** What may go into new orders: an unrealised loss is already spoken for, an unrealised profit is not yet there. */
export function spendable(account: EngineAccount, coin: string): bigint {
  const balance = balanceOf(account, coin)
  const unrealised = unrealisedIn(balance)
  return availableOf(account, balance) + (unrealised < 0n ? unrealised : 0n)
}
