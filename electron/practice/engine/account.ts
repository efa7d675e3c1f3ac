import type { HoldMode } from '../../../shared/exchange/fields'
import { createExposure, type Exposure } from './exposure'
import type { Market } from './market'
import { createOrderIndex, type OrderIndex } from './orders'
import { toRate, toUnits } from './units'

/** One coin of one account, in ledger units. */
export interface Balance {
  /** Below zero only when futures losses or fees exceed the margin. */
  available: bigint
  /** Held for open orders, and the margin of open positions. */
  locked: bigint
}

/** One trader's account: money, orders, futures exposure. */
export interface Account {
  readonly uid: string
  readonly parentUid: string
  /** The parent account as a number: accounts of one parent share it. */
  readonly group: number
  readonly holdMode: HoldMode
  readonly leverage: string
  /** The same in 10^-8 parts, ready for division. */
  readonly leverageParts: bigint
  readonly keepsHistory: boolean
  readonly balances: Map<string, Balance>
  readonly exposures: Map<Market, Exposure>
  readonly orders: OrderIndex
}

/** What `createAccount` needs besides the group. */
export type AccountSetup = Pick<Account, 'uid' | 'parentUid' | 'holdMode' | 'leverage' | 'keepsHistory'>

/** An account that holds `deposits` (coin to decimal amount) and nothing else. */
export function createAccount(setup: AccountSetup, group: number, deposits: Readonly<Record<string, string>>): Account {
  const balances = new Map(Object.entries(deposits).map(([coin, amount]) => [coin, { available: toUnits(amount), locked: 0n }]))
  return { ...setup, group, leverageParts: toRate(setup.leverage), balances, exposures: new Map(), orders: createOrderIndex(setup.keepsHistory) }
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

/** The account's exposure to a futures symbol, opened empty on first use. */
export function exposureOf(account: Account, market: Market): Exposure {
  let exposure = account.exposures.get(market)
  if (exposure === undefined) {
    exposure = createExposure()
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
