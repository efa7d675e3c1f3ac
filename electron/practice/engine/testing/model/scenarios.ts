import type { Instrument } from '@/shared/trading/market/instrument'
import { wealthyAccount, futuresCoin, inverseCoin, spotCoin, usdcCoin } from '../test-exchange'
import type { ModelScenario } from './sequence'

/** A second spot pair that is paid with the same coin, on another grid: tick 0.05, lot 0.001, uneven fees. */
const tokenUsdt: Instrument = {
  ...spotCoin,
  symbol: 'TOKENUSDT',
  baseCoin: 'TOKEN',
  tickSize: '0.05',
  lotSize: '0.001',
  priceDecimals: 2,
  qtyDecimals: 3,
  minQty: '0.003',
  minValue: '0.02',
  makerFeeRate: '0.00037',
  takerFeeRate: '0.00113',
}

/** Two accounts of one parent, and a stranger; nobody has so much that money never runs out. */
const traders = (deposits: Record<string, string>) => [
  wealthyAccount('main', { deposits }),
  wealthyAccount('sub', { parentUid: 'main', deposits }),
  wealthyAccount('stranger', { deposits }),
]
/** The same, and a stranger's sub-account in hedge mode. */
const futuresTraders = (deposits: Record<string, string>) => [
  ...traders(deposits),
  wealthyAccount('hedged', { parentUid: 'stranger', holdMode: 'hedge_mode', leverage: '7', deposits }),
]
const scenarioOf = (
  instruments: readonly Instrument[],
  accounts: ModelScenario['accounts'],
  coins: readonly string[],
): ModelScenario => ({
  uids: accounts.map(({ uid }) => uid),
  instruments,
  accounts,
  coins,
})

const cheapFutures = { ...futuresCoin, minValue: '0.5' }
const cheapUsdc = { ...usdcCoin, minValue: '0.5' }

/** The stages on which sequences are played, by what they are there for. */
export const scenarios = {
  spot: scenarioOf([spotCoin], traders({ USDT: '9', COIN: '1' }), ['USDT', 'COIN']),
  pairs: scenarioOf([spotCoin, tokenUsdt], traders({ USDT: '5', COIN: '0.5', TOKEN: '0.05' }), ['USDT', 'TOKEN']),
  usdt: scenarioOf([cheapFutures], futuresTraders({ USDT: '0.9' }), ['USDT']),
  usdc: scenarioOf([cheapUsdc], futuresTraders({ USDC: '0.9' }), ['USDC']),
  coin: scenarioOf([inverseCoin], futuresTraders({ COIN: '5' }), ['COIN']),
  /** A slow matching engine, and impatient traders. */
  slow: {
    ...scenarioOf([spotCoin], traders({ USDT: '9', COIN: '1' }), ['USDT', 'COIN']),
    changing: 50,
    changeDelay: 30_000,
  },
  /**
   * One who may place as many orders as the exchange lets him, in spot and in futures, and others to trade with him.
   */
  crowded: scenarioOf([spotCoin, cheapFutures], traders({ USDT: '2000', COIN: '100' }), ['USDT']),
  /**
   * Spot and margin in one book. What may be borrowed is little, so that its bounds are met; interest is never a round
   * number.
   */
  margin: {
    ...scenarioOf([spotCoin], traders({ USDT: '1', COIN: '0.1' }), ['USDT', 'COIN']),
    loans: [
      { coin: 'USDT', dailyInterest: '0.0025', limit: '6' },
      { coin: 'COIN', dailyInterest: '0.0049', limit: '0.6' },
    ],
  },
  /** Money of one coin serves spot and two kinds of futures. */
  all: scenarioOf(
    [spotCoin, cheapFutures, cheapUsdc, inverseCoin],
    futuresTraders({ USDT: '4', USDC: '1', COIN: '5' }),
    ['USDT', 'COIN'],
  ),
} satisfies Record<string, ModelScenario>
