import { useMemo } from 'react'
import { HoldMode } from '../../shared/exchange/fields'
import type { BatchContext } from '../../shared/trading/batch/check-batch'
import type { DraftRow } from '../../shared/trading/batch/draft'
import { instrumentKey } from '../../shared/trading/instrument'
import { limitsOf } from '../../shared/trading/pretrade/limits'
import { useLtvContext } from '../risk/use-ltv-context'
import { useAccount } from '../stores/account-store'
import { allOrders, useOrders } from '../stores/orders-store'
import { useSettings } from '../stores/settings-store'
import type { InstrumentOf } from '../queries/instrument-lookup'
import { useBookTops } from './use-book-tops'

/** What the checks of rows know of the world at this moment. */
export function useBatchContext(rows: readonly DraftRow[], instrumentOf: InstrumentOf): { readonly context: BatchContext; readonly waiting: boolean } {
  const account = useAccount((state) => state.account)
  const orders = useOrders(allOrders)
  const { tops, waiting } = useBookTops(rows, instrumentOf)
  const ltv = useLtvContext()
  const limits = useSettings(({ settings }) => settings.pretrade)
  const context = useMemo<BatchContext>(
    () => ({
      instrumentOf,
      holdMode: HoldMode.safeParse(account?.holdMode).data ?? null,
      mayUseRpi: false,
      openOrders: orders,
      bookTop: (category, symbol) => tops.get(instrumentKey(category, symbol)) ?? null,
      balances: account?.balances ?? null,
      positions: account?.positions ?? null,
      leverageOf: (category, symbol) =>
        account?.leverages[instrumentKey(category, symbol)] ??
        (account?.positions.find((position) => position.category === category && position.symbol === symbol)?.leverage || null),
      limitsOf: (category, symbol) => limitsOf(limits, category, symbol),
      ltv,
    }),
    [account, orders, tops, instrumentOf, limits, ltv],
  )
  return { context, waiting }
}
