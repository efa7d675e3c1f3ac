import { createExposure } from './exposure'
import { createNotice } from './notice'
import { createOrderIndex } from './orders'
import { inverse, toRatio, toUnits } from '@/practice/engine/numbers/units'
import type { Market, EngineBalance, Exposure, Leverage, EngineAccount } from './entities'

export function toLeverage(text: string): Leverage {
  const share = inverse(toRatio(text))
  return { text, share, approxShare: Number(share.times) / Number(share.per) }
}

/** Options of `createAccount` except the group. */
export type AccountSetup = Pick<EngineAccount, 'uid' | 'parentUid' | 'holdMode' | 'hasHistory'> & {
  readonly leverage: string
}

/** An account with only `deposits` (coin to decimal amount). */
export function createAccount(
  { leverage, ...setup }: AccountSetup,
  group: number,
  deposits: Readonly<Record<string, string>>,
): EngineAccount {
  const terms = { leverage: toLeverage(leverage), leverages: new Map<Market, Leverage>() }
  const orders = createOrderIndex(setup.hasHistory)
  const account: EngineAccount = {
    ...setup,
    ...terms,
    group,
    balances: new Map(),
    debts: new Map(),
    exposures: new Map(),
    orders,
    holdingsVersion: 0,
  }
  for (const [coin, amount] of Object.entries(deposits)) balanceOf(account, coin).transferred = toUnits(amount)
  return account
}

/** The balance of a coin, opened at zero on first use. */
export function balanceOf(account: EngineAccount, coin: string): EngineBalance {
  const { uid, balances } = account
  let balance = balances.get(coin)
  if (balance === undefined) {
    balance = { coin, transferred: 0n, exposures: [], notice: createNotice(uid, { kind: 'balance', uid, coin }) }
    balances.set(coin, balance)
    account.holdingsVersion += 1
  }
  return balance
}

/** The leverage an account uses in a futures symbol. */
export const leverageOf = ({ leverage, leverages }: EngineAccount, market: Market): Leverage =>
  leverages.size === 0 ? leverage : (leverages.get(market) ?? leverage)

/** Exposure of the account in a market, created empty on first use. */
export function exposureOf(account: EngineAccount, market: Market): Exposure {
  let exposure = account.exposures.get(market)
  if (exposure === undefined) {
    const baseBalance = market.isFutures ? null : balanceOf(account, market.instrument.baseCoin)
    exposure = createExposure(account.uid, market, balanceOf(account, market.marginCoin), baseBalance)
    account.exposures.set(market, exposure)
  }
  return exposure
}
