import { type Account, knownBalances, knownPositions, unknownParts } from '@/shared/trading/account/account'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import type { WalletOf } from '@/shared/trading/pretrade/assessment/context'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Tops } from './top-watch'

/** Best prices for expressions that follow the market. */
export const marketOf = (tops: Tops): Pick<PricingContext, 'bookTop'> => ({
  bookTop: (category, symbol) => tops.get(instrumentKey(category, symbol)) ?? null,
})

/** Current parts of an account; null is unknown. */
export type CheckedAccount = Pick<Account, 'holdMode' | 'leverages'> & {
  readonly balances: Account['balances'] | null
  readonly positions: Account['positions'] | null
  /** Balances of a given wallet; `balances` is null if the orders use several wallets. */
  readonly walletOf?: WalletOf
}

export const checkedAccount = (account: Account): CheckedAccount => ({
  holdMode: account.holdMode,
  leverages: unknownParts(account, ['settings']).length === 0 ? account.leverages : {},
  balances: knownBalances(account),
  positions: knownPositions(account),
})

/** Balances, positions and leverage for sizes that are a share; null is unknown. */
export const fundsIn = (
  account: CheckedAccount | null,
): Pick<PricingContext, 'balances' | 'walletOf' | 'positions' | 'leverageOf'> => ({
  balances: account?.balances ?? null,
  walletOf: account?.walletOf,
  positions: account?.positions ?? null,
  leverageOf: (category, symbol) =>
    account?.positions?.find((position) => position.category === category && position.symbol === symbol)?.leverage ||
    (account?.leverages[instrumentKey(category, symbol)] ?? null),
})
