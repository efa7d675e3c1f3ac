import { multiply } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { type Account, knownBalances } from '@/shared/trading/account/account'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { fundsOf, type Funds } from '@/shared/trading/pretrade/order-funds'

/** What the account has for a ladder, futures at their leverage; null while the account is not known. */
export function ladderFunds(side: 'buy' | 'sell', instrument: Instrument, account: Account | null): Funds | null {
  const balances = account === null ? null : knownBalances(account)
  if (account === null || balances === null) return null
  const available = (coin: string): string => balances.find((balance) => balance.coin === coin)?.available ?? '0'
  const funds = fundsOf({ side, orderType: 'limit' }, instrument, available)
  const leverage = account.leverages[instrumentKey(instrument.category, instrument.symbol)] ?? '1'
  return isFutures(instrument.category) ? { ...funds, amount: multiply(funds.amount, leverage) } : funds
}
