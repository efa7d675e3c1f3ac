import { balanceOf } from '@/practice/engine/state/account'
import { marginIn, unrealisedOf } from './futures-margin'
import type { EngineBalance, Exposure, EngineAccount } from '@/practice/engine/state/entities'

// Nothing here is stored: locked amounts are computed from the current open orders and positions.

const isSettleCoin = (coin: string, { market }: Exposure): boolean => market.marginCoin === coin

/**
 * Ledger units of a coin that a market reserves: margin of futures, payments of spot buys, coins of spot sells. Spot
 * reserves no fee because it is deducted from the received coins.
 */
function reservedIn(account: EngineAccount, coin: string, exposure: Exposure): bigint {
  const { market, buying, selling } = exposure
  if (market.isFutures) return marginIn(account, exposure)
  return isSettleCoin(coin, exposure)
    ? BigInt(buying.value) * market.valueUnit
    : BigInt(selling.lots) * market.lots.unit
}

/** Reserved for open orders, plus the margin of open positions. */
export function lockedOf(account: EngineAccount, { coin, exposures }: EngineBalance): bigint {
  let sum = 0n
  for (const exposure of exposures) sum += reservedIn(account, coin, exposure)
  return sum
}

/** Total balance of a coin, locked or not. */
export function totalOf({ coin, transferred, exposures }: EngineBalance): bigint {
  let sum = transferred
  for (const exposure of exposures) sum += isSettleCoin(coin, exposure) ? exposure.settle.units : exposure.base.units
  return sum
}

/** Negative only if futures losses or fees exceed the margin. */
export const availableOf = (account: EngineAccount, balance: EngineBalance): bigint =>
  totalOf(balance) - lockedOf(account, balance)

/** Unrealised profit over all positions with this margin coin. */
export function unrealisedIn({ exposures }: EngineBalance): bigint {
  let sum = 0n
  for (const { market, long, short } of exposures)
    sum += unrealisedOf(market, 'long', long) + unrealisedOf(market, 'short', short)
  return sum
}

/** Amount available for new orders: reduced by unrealised losses, without unrealised profits. */
export function spendable(account: EngineAccount, coin: string): bigint {
  const balance = balanceOf(account, coin)
  const unrealised = unrealisedIn(balance)
  return availableOf(account, balance) + (unrealised < 0n ? unrealised : 0n)
}
