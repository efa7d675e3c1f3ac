import type { Account } from '@/shared/trading/account/account'
import type { PricingContext } from '@/shared/trading/batch/price-rows'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Tops } from './top-watch'

/** What prices follow. */
export const marketOf = (tops: Tops): Pick<PricingContext, 'bookTop'> => ({
  bookTop: (category, symbol) => tops.get(instrumentKey(category, symbol)) ?? null,
})

/** What sizes are a share of; null is not known. */
export const fundsIn = (
  account: (Pick<Account, 'positions' | 'leverages'> & { readonly balances: Account['balances'] | null }) | null,
): Pick<PricingContext, 'balances' | 'positions' | 'leverageOf'> => ({
  balances: account?.balances ?? null,
  positions: account?.positions ?? null,
  leverageOf: (category, symbol) =>
    account?.leverages[instrumentKey(category, symbol)] ??
    (account?.positions.find((position) => position.category === category && position.symbol === symbol)?.leverage ||
      null),
})
