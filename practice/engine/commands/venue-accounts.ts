import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { exportHoldings } from './account-snapshot'
import type { Accounts } from './accounts'
import { toText, toUnits } from '@/practice/engine/numbers/units'

/**
 * Holdings of the exchange itself: the venue accounts and all fees by coin. `collected` has the fees that no market
 * counts.
 */
export function createVenueAccounts(
  accounts: Accounts,
  fees: () => ReadonlyMap<string, bigint>,
  collected: Map<string, bigint>,
): Pick<ExchangeCore, 'exportVenue' | 'importVenue' | 'collectedFees'> {
  const collectedFees = () => Object.fromEntries([...fees()].map(([coin, amount]) => [coin, toText(amount)]))
  return {
    collectedFees,
    exportVenue: () => ({
      accounts: [...accounts.all()].filter(({ hasHistory }) => !hasHistory).map(exportHoldings),
      fees: collectedFees(),
    }),
    importVenue(snapshot) {
      for (const [coin, amount] of Object.entries(snapshot.fees)) collected.set(coin, toUnits(amount))
      for (const holdings of snapshot.accounts) accounts.restoreVenueAccount(holdings)
    },
  }
}
