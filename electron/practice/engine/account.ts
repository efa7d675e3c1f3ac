import type { HoldMode } from '../../../shared/exchange/fields'
import type { Debt } from './debt'
import { createExposure, type Exposure } from './exposure'
import type { Market } from './market'
import { createOrderIndex, type OrderIndex } from './orders'
import { inverse, type Ratio, toRatio, toUnits } from './units'

/** One coin of one account, in ledger units. */
export interface Balance {
  /** Below zero only when futures losses or fees exceed the margin. */
  available: bigint
  /** Held for open orders, and the margin of open positions. */
  locked: bigint
}

/** How many times its margin a position may be worth, and the share of its value that is its initial margin: one by that. */
export interface Leverage {
  readonly text: string
  readonly share: Ratio
}

export const toLeverage = (text: string): Leverage => ({ text, share: inverse(toRatio(text)) })

/** One trader's account: money, orders, futures exposure. */
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
  const balances = new Map(Object.entries(deposits).map(([coin, amount]) => [coin, { available: toUnits(amount), locked: 0n }]))
  const terms = { leverage: toLeverage(leverage), leverages: new Map<Market, Leverage>() }
  return { ...setup, ...terms, group, balances, debts: new Map(), exposures: new Map(), orders: createOrderIndex(setup.keepsHistory) }
}

/** The balance of a coin, opened at zero on first use. */
export function balanceOf(account: Account, coin: string): Balance {
  let balance = account.balances.get(coin)
  if (balance === undefined) {
    balance = { available: 0n, locked: 0n }
    account.balances.set(coin, balance)
  }
  return balance
}

/** The leverage an account uses in a futures symbol. */
export const leverageOf = ({ leverage, leverages }: Account, market: Market): Leverage =>
  leverages.size === 0 ? leverage : (leverages.get(market) ?? leverage)

/** Margin and estimated taker fee of one value unit of open orders, if that is a whole number of ledger units. */
export function unitMarginOf(account: Account, market: Market): bigint | null {
  const { valueUnit, takerRate } = market
  const { share } = leverageOf(account, market)
  const margin = valueUnit * share.times
  const fee = valueUnit * takerRate.times
  if (margin % share.per !== 0n || fee % takerRate.per !== 0n) return null
  return margin / share.per + fee / takerRate.per
}

/** The account's exposure to a futures symbol, opened empty on first use. */
export function exposureOf(account: Account, market: Market): Exposure {
  let exposure = account.exposures.get(market)
  if (exposure === undefined) {
    exposure = createExposure(unitMarginOf(account, market))
    account.exposures.set(market, exposure)
  }
  return exposure
}

/** Moves available money into the locked part; a negative amount moves it back. */
export function lock(balance: Balance, amount: bigint): void {
  if (amount === 0n) return
  balance.available -= amount
  balance.locked += amount
}
