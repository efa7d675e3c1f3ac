import type { Category } from '@/shared/exchange/protocol/fields'
import type { ExchangeCore, Rejection } from '@/practice/engine/api/exchange-core'
import { exposureOf, leverageOf, toLeverage } from '@/practice/engine/state/account'
import { MAX_LEVERAGE } from '@/practice/engine/money/futures-margin'
import { spendable } from '@/practice/engine/money/holds'
import type { FindMarket } from '@/practice/engine/state/markets'
import type { Outbox } from '@/practice/engine/state/outbox'
import { reject } from '@/practice/engine/api/rejection'
import type { Market, Exposure, EngineAccount } from '@/practice/engine/state/entities'

type Settings = Pick<ExchangeCore, 'leverage' | 'setLeverage' | 'holdMode' | 'setHoldMode'>
type FindAccount = (uid: string) => EngineAccount | undefined

const hasPosition = ({ long, short }: Exposure): boolean => long.lots > 0 || short.lots > 0

/** Leverage by symbol and the position mode of an account. */
export function createAccountSettings(findAccount: FindAccount, findMarket: FindMarket, outbox: Outbox): Settings {
  /** Margins follow the leverage automatically. Without enough margin the leverage is unchanged. */
  function apply(account: EngineAccount, market: Market, text: string): Rejection | null {
    const coin = market.marginCoin
    const earlier = account.leverages.get(market)
    const before = spendable(account, coin)
    account.leverages.set(market, toLeverage(text))
    const after = spendable(account, coin)
    if (after >= 0n || after >= before) return null
    if (earlier === undefined) account.leverages.delete(market)
    else account.leverages.set(market, earlier)
    return reject('25228', `leverage needs more ${coin} of margin than is available`)
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
      if (account === undefined || market === undefined || !market.isFutures)
        return reject('40034', `symbol ${symbol} does not exist in ${category}`)
      if (!/^[1-9]\d{0,2}$/.test(leverage) || Number(leverage) > MAX_LEVERAGE) {
        return reject('25223', `leverage ${leverage} must be a whole number from 1 to ${MAX_LEVERAGE}`)
      }
      const problem = apply(account, market, leverage)
      if (problem !== null) return problem
      outbox.balanceChanged(account, market.marginCoin)
      outbox.changed(exposureOf(account, market).notice)
      outbox.flush()
      return { ok: true }
    },
    holdMode: (uid) => findAccount(uid)?.holdMode ?? 'one_way_mode',
    setHoldMode(uid, mode) {
      const account = findAccount(uid)
      if (account === undefined) return reject('40034', `uid ${uid} does not exist`)
      if (account.holdMode === mode) return { ok: true }
      const isBusy = account.orders.openCount(true) > 0 || [...account.exposures.values()].some(hasPosition)
      if (isBusy)
        return reject(
          '25107',
          'Close the positions and cancel the orders first: holdMode cannot change while there are any',
        )
      account.holdMode = mode
      // No balance moved, but listeners must receive the changed account.
      for (const coin of account.balances.keys()) outbox.balanceChanged(account, coin)
      outbox.flush()
      return { ok: true }
    },
  }
}
