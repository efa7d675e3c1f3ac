import type { HoldMode } from '../../../shared/exchange/fields'
import type { Debt } from './debt'
import { type Balance, createExposure, type Exposure } from './exposure'
import type { Market } from './market'
import { createNotice } from './notice'
import { createOrderIndex, type OrderIndex } from './orders'
import { inverse, type Ratio, toRatio, toUnits } from './units'

/** How many times its margin a position may be worth, and the share of its value that is its initial margin: one by that. */
export interface Leverage {
  readonly text: string
  readonly share: Ratio
  /** The share to some fifteen digits. */
  readonly roughShare: number
}

export function toLeverage(text: string): Leverage {
  const share = inverse(toRatio(text))
  return { text, share, roughShare: Number(share.times) / Number(share.per) }
}

/** One trader's account: money, orders, and what is at stake in each market. */
export interface Account {
  readonly uid: string
  readonly parentUid: string
  /** The parent account as a number: accounts of one parent share it. */
  readonly group: number
  holdMode: HoldMode
  /** Of every futures symbol that `leverages` does not name. */
  readonly leverage: Leverage
  readonly leverages: Map<Market, Leverage>
  readonly keepsHistory: boolean
  readonly balances: Map<string, Balance>
  /** What margin orders have borrowed and is not paid back, by coin. */
  readonly debts: Map<string, Debt>
  readonly exposures: Map<Market, Exposure>
  readonly orders: OrderIndex
}

/** What `createAccount` needs besides the group. */
export type AccountSetup = Pick<Account, 'uid' | 'parentUid' | 'holdMode' | 'keepsHistory'> & { readonly leverage: string }

/** An account that holds `deposits` (coin to decimal amount) and nothing else. */
export function createAccount({ leverage, ...setup }: AccountSetup, group: number, deposits: Readonly<Record<string, string>>): Account {
  const terms = { leverage: toLeverage(leverage), leverages: new Map<Market, Leverage>() }
  const orders = createOrderIndex(setup.keepsHistory)
  const account: Account = { ...setup, ...terms, group, balances: new Map(), debts: new Map(), exposures: new Map(), orders }
  for (const [coin, amount] of Object.entries(deposits)) balanceOf(account, coin).moved = toUnits(amount)
  return account
}

/** The balance of a coin, opened at zero on first use. */
export function balanceOf({ uid, balances }: Account, coin: string): Balance {
  let balance = balances.get(coin)
  if (balance === undefined) {
    balance = { coin, moved: 0n, exposures: [], notice: createNotice(uid, { kind: 'balance', uid, coin }) }
    balances.set(coin, balance)
  }
  return balance
}

/** The leverage an account uses in a futures symbol. */
export const leverageOf = ({ leverage, leverages }: Account, market: Market): Leverage =>
  leverages.size === 0 ? leverage : (leverages.get(market) ?? leverage)

/** What the account has at stake in a market, opened empty on first use. */
export function exposureOf(account: Account, market: Market): Exposure {
  let exposure = account.exposures.get(market)
  if (exposure === undefined) {
    const goodsBalance = market.isFutures ? null : balanceOf(account, market.instrument.baseCoin)
    exposure = createExposure(account.uid, market, balanceOf(account, market.marginCoin), goodsBalance)
    account.exposures.set(market, exposure)
  }
  return exposure
}
