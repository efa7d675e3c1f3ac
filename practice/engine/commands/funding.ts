import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { exposureOf } from '@/practice/engine/state/account'
import { markOf, ledgerValueOf } from '@/practice/engine/state/market'
import type { FindMarket } from '@/practice/engine/state/markets'
import type { Outbox } from '@/practice/engine/state/outbox'
import { notePrice, PREMIUM_DECIMALS, PREMIUM_ONE, premiumParts } from '@/practice/engine/state/price-candles'
import type { FeeCollector } from '@/practice/engine/state/fee-collector'
import type { Market, EnginePosition, EngineAccount } from '@/practice/engine/state/entities'

type Funding = Pick<ExchangeCore, 'indexPrice' | 'setIndexPrice' | 'fundingRate' | 'settleFunding'>

/** Interest for eight hours, the damping around the premium, and the largest rate (A-funding-rate). */
const INTEREST = 10_000
const DAMPING = 50_000
const HIGHEST_RATE = 300_000

const within = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value))
const indexOf = (market: Market): number => market.indexPrice ?? markOf(market)

/** The premium of mark over index, in 10^-8 parts. */
const premiumOf = (market: Market): number => premiumParts(markOf(market), indexOf(market))

/** The current rate: the average premium since the last settlement, damped towards the interest. */
function rateOf(market: Market): number {
  const { sum, samples } = market.premium
  const premium = samples === 0 ? premiumOf(market) : Math.round(sum / samples)
  return within(premium + within(INTEREST - premium, DAMPING), HIGHEST_RATE)
}

const rateText = (rate: number): string => (rate / PREMIUM_ONE).toFixed(PREMIUM_DECIMALS).replace(/\.?0+$/, '')

/** Upper bound of the rate in both directions. */
export const HIGHEST_FUNDING = rateText(HIGHEST_RATE)

/** Index prices, and the funding between longs and shorts. */
export function createFunding(
  clock: Clock,
  marketOf: FindMarket,
  accounts: { all(): Iterable<EngineAccount> },
  outbox: Outbox,
  collectFee: FeeCollector,
): Funding {
  /** Rounded per lot, so that the sum paid by all lots equals the sum received. */
  function pay(account: EngineAccount, market: Market, position: EnginePosition, perLot: bigint): bigint {
    const amount = perLot * BigInt(position.lots)
    const { settleBalance, notice } = exposureOf(account, market)
    settleBalance.transferred -= amount
    position.funding -= amount
    position.updatedTime = clock.now()
    outbox.balanceChanged(account, settleBalance.coin)
    outbox.changed(notice)
    if (amount !== 0n)
      outbox.transferred(
        account,
        market.marginCoin,
        -amount,
        amount > 0n ? 'CONTRACT_MAIN_SETTLE_FEE_USER_OUT' : 'CONTRACT_MAIN_SETTLE_FEE_USER_IN',
        clock.now(),
        market,
      )
    return amount
  }

  function settle(market: Market): void {
    const perLot = (ledgerValueOf(market, markOf(market), 1) * BigInt(rateOf(market))) / BigInt(PREMIUM_ONE)
    market.premium.sum = 0
    market.premium.samples = 0
    let remaining = 0n
    for (const account of accounts.all()) {
      const exposure = account.exposures.get(market)
      if (exposure === undefined) continue
      if (exposure.long.lots > 0) remaining += pay(account, market, exposure.long, perLot)
      if (exposure.short.lots > 0) remaining += pay(account, market, exposure.short, -perLot)
    }
    // Positions without a counterparty (earlier versions did not store the crowd's) pay to the venue like fees, and
    // receive from it.
    if (remaining !== 0n) collectFee(market.marginCoin, remaining)
  }

  return {
    indexPrice(category, symbol) {
      const market = marketOf(category, symbol)
      return market === undefined ? '0' : market.ticks.fixed(indexOf(market))
    },
    setIndexPrice(category, symbol, price) {
      const market = marketOf(category, symbol)
      if (market === undefined) return
      market.indexPrice = market.ticks.nearestBelow(price)
      market.premium.sum += premiumOf(market)
      market.premium.samples += 1
      notePrice(market.prices.index, clock.now(), market.indexPrice)
      notePrice(market.prices.premium, clock.now(), premiumOf(market))
    },
    fundingRate(category, symbol) {
      const market = marketOf(category, symbol)
      return market?.isFutures ? rateText(rateOf(market)) : '0'
    },
    settleFunding(category, symbol) {
      const market = marketOf(category, symbol)
      if (!market?.isFutures) return
      settle(market)
      outbox.flush()
    },
  }
}
