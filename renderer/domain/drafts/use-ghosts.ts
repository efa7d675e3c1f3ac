import { useMemo } from 'react'
import { type Ghost, ghostsOf, needsPricing } from '@/shared/trading/batch/pricing/ghost'
import { priceRows, type Pricing, type PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useAfterPaint } from '@/renderer/kit/ui/hooks/use-after-paint'
import { restFor, usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useDraft } from '@/renderer/domain/drafts/store/draft-store'
import { fundsIn, marketOf } from '@/renderer/domain/drafts/pricing/pricing-terms'
import { useBookTops } from '@/renderer/domain/drafts/pricing/use-book-tops'
import { useTradedPrices } from '@/renderer/domain/drafts/pricing/use-traded-prices'

/** Minimum interval between updates of the best prices. */
const TOPS_MS = 1000

const noCells: Pricing['cells'] = new Map()

/** Prices and funds for the expressions of these rows. No subscriptions without rows. */
function usePricingContext(rows: readonly DraftRow[]): PricingContext {
  const instrumentOf = useInstrumentLookup()
  const account = useAccount((state) => (rows.length === 0 ? null : state.account))
  const { tops, stale } = useBookTops(rows, instrumentOf)
  const { tradedOf } = useTradedPrices(rows)
  const context = useMemo(
    () => ({ instrumentOf, ...marketOf(tops), ...fundsIn(account), tradedOf }),
    [instrumentOf, tops, account, tradedOf],
  )
  const session = useSessionKey()
  const atOnce = `${session} ${stale} ${tops.size} ${account === null} ${rows.length}`
  const paced = usePaced(context, Math.max(TOPS_MS, restFor(rows.length)), atOnce)
  return paced.instrumentOf === instrumentOf ? paced : context
}

/**
 * Rows of the draft on screen that would rest on this instrument if sent now. Prices of expressions move with their
 * value; rows whose expression has no value are omitted. They follow an edit after it is painted in the desk.
 */
export function useGhosts(instrument: Instrument): readonly Ghost[] {
  const rows = useAfterPaint(useDraft(({ history }) => history.rows))
  const unpriced = useMemo(() => rows.filter((row) => needsPricing(row, instrument)), [rows, instrument])
  const context = usePricingContext(unpriced)
  const pricing = useMemo(
    (): Pricing =>
      unpriced.length === 0
        ? { rows, cells: noCells }
        : priceRows(rows, context, (row) => needsPricing(row, instrument)),
    [rows, unpriced, context, instrument],
  )
  return useMemo(() => ghostsOf(pricing, instrument), [pricing, instrument])
}
