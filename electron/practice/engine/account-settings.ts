import type { Category } from '../../../shared/exchange/fields'
import type { ExchangeCore, Rejection } from '../exchange-core'
import { balanceOf, leverageOf, lock, toLeverage, unitMarginOf, type Account, type Leverage } from './account'
import type { Exposure } from './exposure'
import { marginOf, MAX_LEVERAGE, orderMarginOf, spendable } from './futures-margin'
import type { Market } from './market'
import type { FindMarket } from './markets'
import type { Outbox } from './outbox'
import { reject } from './rejection'

type Settings = Pick<ExchangeCore, 'leverage' | 'setLeverage' | 'holdMode' | 'setHoldMode'>
type FindAccount = (uid: string) => Account | undefined

/** No number of lots: what was reckoned for it fits nothing. */
const UNRECKONED = -1
const hasPosition = ({ long, short }: Exposure): boolean => long.lots > 0 || short.lots > 0

/** Books the margin that positions and orders of a symbol need under its leverage of now. A refusal moves nothing. */
function remargin(account: Account, market: Market, exposure: Exposure): Rejection | null {
  const needs = { long: marginOf(account, market, exposure.long.cost), short: marginOf(account, market, exposure.short.cost) }
  const orders = orderMarginOf(account, market, exposure)
  const more = needs.long + needs.short + orders - exposure.long.margin - exposure.short.margin - exposure.orderMargin
  const coin = market.marginCoin
  if (more > 0n && more > spendable(account, coin)) return reject('25228', `leverage needs more ${coin} of margin than is available`)
  exposure.long.margin = needs.long
  exposure.short.margin = needs.short
  exposure.orderMargin = orders
  lock(balanceOf(account, coin), more)
  return null
}

/** What was reckoned under the leverage of before is forgotten; the margin that is locked stays. */
function use(account: Account, market: Market, leverage: Leverage): Exposure | undefined {
  account.leverages.set(market, leverage)
  const exposure = account.exposures.get(market)
  if (exposure === undefined) return undefined
  exposure.unitMargin = unitMarginOf(account, market)
  exposure.buying.marginLots = UNRECKONED
  exposure.selling.marginLots = UNRECKONED
  return exposure
}

/** Leverage by symbol and the position mode of an account. */
export function createAccountSettings(findAccount: FindAccount, findMarket: FindMarket, outbox: Outbox): Settings {
  function apply(account: Account, market: Market, text: string): Rejection | null {
    const before = leverageOf(account, market)
    const exposure = use(account, market, toLeverage(text))
    const problem = exposure === undefined ? null : remargin(account, market, exposure)
    if (problem !== null) use(account, market, before)
    return problem
  }

  return {
    leverage(uid, category, symbol) {
      const account = findAccount(uid)
      const market = findMarket(category, symbol)
      if (account === undefined) return '1'
      return market === undefined ? account.leverage.text : leverageOf(account, market).text
    },
    setLeverage(uid, category: Category, symbol, leverage) {
      const account = findAccount(uid)
      const market = findMarket(category, symbol)
      if (account === undefined || market === undefined || !market.isFutures) return reject('40034', `symbol ${symbol} does not exist in ${category}`)
      if (!/^[1-9]\d{0,2}$/.test(leverage) || Number(leverage) > MAX_LEVERAGE) {
        return reject('25223', `leverage ${leverage} must be a whole number from 1 to ${MAX_LEVERAGE}`)
      }
      const problem = apply(account, market, leverage)
      if (problem !== null) return problem
      outbox.balanceChanged(account, market.marginCoin)
      outbox.positionChanged(account, market)
      outbox.flush()
      return { ok: true }
    },
    holdMode: (uid) => findAccount(uid)?.holdMode ?? 'one_way_mode',
    setHoldMode(uid, mode) {
      const account = findAccount(uid)
      if (account === undefined) return reject('40034', `uid ${uid} does not exist`)
      if (account.holdMode === mode) return { ok: true }
      const isBusy = account.orders.openCount(true) > 0 || [...account.exposures.values()].some(hasPosition)
      if (isBusy) return reject('25107', 'Close the positions and cancel the orders first: holdMode cannot change while there are any')
      account.holdMode = mode
      // No balance moved, but whoever keeps the account must hear that it changed.
      for (const coin of account.balances.keys()) outbox.balanceChanged(account, coin)
      outbox.flush()
      return { ok: true }
    },
  }
}
