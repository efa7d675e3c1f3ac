import { useMemo } from 'react'
import { HoldMode } from '@/shared/exchange/protocol/fields'
import type { BatchContext } from '@/shared/trading/batch/check-batch'
import { lookAlikeOf } from '@/shared/trading/market/look-alike'
import { limitsOf } from '@/shared/trading/pretrade/limits'
import { useLtvContext } from '../risk/use-ltv-context'
import { useAccount } from '@/renderer/state/stores/account-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { type CheckedAccount, checkedAccount, fundsIn, marketOf } from './pricing-terms'
import { useBookTops } from './use-book-tops'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/**
 * What the checks of rows know of the world at this moment; `given` is their account where it is not in the store.
 */
export function useBatchContext(
  rows: readonly DraftRow[],
  instrumentOf: InstrumentOf,
  given?: CheckedAccount | null,
): { readonly context: BatchContext; readonly waiting: boolean; readonly stale: number } {
  const followed = useAccount((state) => state.account)
  const checked = useMemo(() => (followed === null ? null : checkedAccount(followed)), [followed])
  const account = given === undefined ? checked : given
  const orders = useOrders(allOrders)
  const instruments = useAllInstruments()
  const { tops, waiting, stale } = useBookTops(rows, instrumentOf)
  // Without a size nothing moves the ratio, and a desk or a ticket that is empty does not follow it.
  const ltv = useLtvContext(rows.some((row) => row.qty.trim() !== ''))
  const limits = useSettings(({ settings }) => settings.pretrade)
  const context = useMemo<BatchContext>(
    () => ({
      instrumentOf,
      lookAlikeOf: (category, symbol) =>
        lookAlikeOf(
          symbol,
          instruments.flatMap((one) => (one.category === category ? [one.symbol] : [])),
        ),
      holdMode: HoldMode.safeParse(account?.holdMode).data ?? null,
      mayUseRpi: false,
      openOrders: orders,
      ...marketOf(tops),
      ...fundsIn(account),
      walletOf: account?.walletOf,
      limitsOf: (category, symbol) => limitsOf(limits, category, symbol),
      ltv,
    }),
    [account, orders, tops, instrumentOf, instruments, limits, ltv],
  )
  return { context, waiting, stale }
}
