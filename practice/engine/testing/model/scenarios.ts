import type { Instrument } from '@/shared/trading/market/instrument'
import { wealthyAccount, futuresCoin, inverseCoin, spotCoin, usdcCoin } from '@/practice/engine/testing/test-exchange'
import type { ModelScenario } from './sequence'

/** A second spot pair with the same quote coin, on another grid: tick 0.05, lot 0.001, uneven fees. */
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

/** Two accounts with the same parent and an unrelated account. All have little enough money to run out of it. */
const traders = (deposits: Record<string, string>) => [
  wealthyAccount('main', { deposits }),
  wealthyAccount('sub', { parentUid: 'main', deposits }),
  wealthyAccount('stranger', { deposits }),
]
/** The traders and a sub-account of the unrelated one in hedge mode. */
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

/** The stages of sequences, by their purpose. */
export const scenarios = {
  spot: scenarioOf([spotCoin], traders({ USDT: '9', COIN: '1' }), ['USDT', 'COIN']),
  pairs: scenarioOf([spotCoin, tokenUsdt], traders({ USDT: '5', COIN: '0.5', TOKEN: '0.05' }), ['USDT', 'TOKEN']),
  usdt: scenarioOf([cheapFutures], futuresTraders({ USDT: '0.9' }), ['USDT']),
  usdc: scenarioOf([cheapUsdc], futuresTraders({ USDC: '0.9' }), ['USDC']),
  coin: scenarioOf([inverseCoin], futuresTraders({ COIN: '5' }), ['COIN']),
  /** A slow matching engine with impatient traders. */
  slow: {
    ...scenarioOf([spotCoin], traders({ USDT: '9', COIN: '1' }), ['USDT', 'COIN']),
    changing: 50,
    changeDelay: 30_000,
  },
  /** One account with as many orders as the exchange allows, in spot and in futures, and others to trade with it. */
  crowded: scenarioOf([spotCoin, cheapFutures], traders({ USDT: '2000', COIN: '100' }), ['USDT']),
  /** Spot and margin in one book. Loan limits are small, so that they are reached. Interest is never a round number. */
  margin: {
    ...scenarioOf([spotCoin], traders({ USDT: '1', COIN: '0.1' }), ['USDT', 'COIN']),
    loans: [
      { coin: 'USDT', dailyInterest: '0.0025', limit: '6' },
      { coin: 'COIN', dailyInterest: '0.0049', limit: '0.6' },
    ],
  },
  /** Money of one coin is used by spot and two kinds of futures. */
  all: scenarioOf(
    [spotCoin, cheapFutures, cheapUsdc, inverseCoin],
    futuresTraders({ USDT: '4', USDC: '1', COIN: '5' }),
    ['USDT', 'COIN'],
  ),
} satisfies Record<string, ModelScenario>
