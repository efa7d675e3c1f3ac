import { useMemo } from 'react'
import { HoldMode } from '@/shared/exchange/protocol/fields'
import type { BatchContext } from '@/shared/trading/batch/check/check-batch'
import { lookAlikesIn } from '@/shared/trading/market/look-alike'
import { limitsOf } from '@/shared/trading/pretrade/limits/limits'
import { useLtvContext } from '@/renderer/domain/risk/use-ltv-context'
import { useAccount } from '@/renderer/state/stores/account-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { type CheckedAccount, checkedAccount, fundsIn, marketOf } from './pricing-terms'
import type { Pace } from './top-watch'
import { type BookTops, useBookTops } from './use-book-tops'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/**
 * Context for the checks of rows. `given` is the account if it is not in the store. `pace` is the publishing interval
 * of prices, by default once a second.
 */
export function useBatchContext(
  rows: readonly DraftRow[],
  instrumentOf: InstrumentOf,
  preset?: CheckedAccount | null,
  pace?: Pace,
): { readonly context: BatchContext } & Pick<BookTops, 'books' | 'waiting' | 'stale'> {
  const followed = useAccount((state) => state.account)
  const checked = useMemo(() => (followed === null ? null : checkedAccount(followed)), [followed])
  const account = preset === undefined ? checked : preset
  const orders = useOrders(allOrders)
  const instruments = useAllInstruments()
  const lookAlikeOf = useMemo(() => lookAlikesIn(instruments), [instruments])
  const { tops, books, waiting, stale } = useBookTops(rows, instrumentOf, pace)
  // Orders without a size do not change the ratio, so an empty desk or ticket does not follow it.
  const ltv = useLtvContext(rows.some((row) => row.qty.trim() !== ''))
  const limits = useSettings(({ settings }) => settings.pretrade)
  const context = useMemo<BatchContext>(
    () => ({
      instrumentOf,
      lookAlikeOf,
      holdMode: HoldMode.safeParse(account?.holdMode).data ?? null,
      mayUseRpi: false,
      openOrders: orders,
      ...marketOf(tops),
      ...fundsIn(account),
      limitsOf: (category, symbol) => limitsOf(limits, category, symbol),
      ltv,
    }),
    [account, orders, tops, instrumentOf, lookAlikeOf, limits, ltv],
  )
  return { context, books, waiting, stale }
}
