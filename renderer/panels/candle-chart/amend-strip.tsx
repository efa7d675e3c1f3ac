import { useMemo } from 'react'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import { AmendReview } from '@/renderer/domain/amend/amend-review'
import { MovedOrder } from '@/renderer/domain/amend/moved-order'
import type { Amending } from '@/renderer/domain/amend/use-amend'
import { useBookTops } from '@/renderer/domain/drafts/pricing/use-book-tops'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'

interface AmendStripProps {
  readonly amending: Amending
  readonly order: Order
  readonly instrument: Instrument
}

/** Price to which an order was dragged on the chart, until it is sent or discarded. */
export function AmendStrip({ amending, order, instrument: { category, symbol } }: AmendStripProps) {
  const watched = useMemo(() => [{ category, symbol }], [category, symbol])
  const { tops } = useBookTops(watched, useInstrumentLookup())
  const top = tops.get(instrumentKey(category, symbol)) ?? null
  const price = amending.edit?.price
  const side = order.side === 'sell' ? 'sell' : 'buy'
  return (
    <div className="chart__amend">
      <MovedOrder
        order={order}
        amending={amending}
        isCrossing={top !== null && price !== undefined && meets(side, price, top)}
      />
      <AmendReview amending={amending} order={order} />
    </div>
  )
}
