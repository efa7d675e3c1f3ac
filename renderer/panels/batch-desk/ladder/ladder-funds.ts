import { isFutures } from '@/shared/exchange/protocol/fields'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { fundsOf, type Funds, openableValue } from '@/shared/trading/pretrade/figures/order-funds'
import { type CheckedAccount, fundsIn } from '@/renderer/domain/drafts/pricing/pricing-terms'

/**
 * Available funds for a ladder in the wallet of its category, with leverage for futures; null while the account is
 * unknown.
 */
export function ladderFunds(
  side: 'buy' | 'sell',
  instrument: Instrument,
  account: CheckedAccount | null,
): Funds | null {
  if (account === null) return null
  const { category, symbol } = instrument
  const { balances, walletOf } = fundsIn(account)
  const paying = walletOf === undefined ? balances : walletOf(category)
  if (paying === null) return null
  const available = (coin: string): string => paying.find((balance) => balance.coin === coin)?.available ?? '0'
  const funds = fundsOf({ side, orderType: 'limit' }, instrument, available)
  const leverage = account.leverages[instrumentKey(category, symbol)] ?? '1'
  return isFutures(category) ? { ...funds, amount: openableValue(funds.amount, leverage, instrument) } : funds
}
