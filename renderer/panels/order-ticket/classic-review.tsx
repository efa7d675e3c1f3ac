import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { placeClassic } from '@/renderer/domain/classic/classic-request'
import { intentSentenceOf } from '@/shared/trading/orders/intent-sentence'
import { RequestReview } from '@/renderer/domain/requests/request-review'

interface ClassicReviewProps {
  readonly order: OrderIntent
  readonly instrument: Instrument
  readonly terms: ClassicTerms | null
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Review of an order of a classic account, sent by the calls of such accounts. */
export function ClassicReview({ order, instrument, terms, onClose, onSent }: ClassicReviewProps) {
  const requests = useRequests((state) => state.requests)
  // Sends exactly the reviewed call, whatever changes for the symbol in the meantime.
  const [call] = useState(() => placeClassic(order, instrument, terms))
  if (call === null) return null
  const isUnknown = [...requests.values()].some(({ parts }) =>
    parts.some(
      ({ does, state, symbol, category }) =>
        does === 'place' &&
        (state === 'unknown' || state === 'sent') &&
        symbol === order.symbol &&
        category === order.category,
    ),
  )
  const duplicate = isUnknown
    ? t`The outcome of an earlier order of ${order.symbol} is unknown. I know that this order could duplicate it.`
    : null
  const { coin } = qtyUnit(order, instrument)
  const sentence = intentSentenceOf(order, coin, instrument.priceDecimals)
  const margin = terms === null ? [] : [t`Margin: ${terms.marginMode} at ${terms.leverage}×, as the symbol is set`]
  return (
    <RequestReview
      call={{ ...call, does: t`Place an order · ${order.symbol}` }}
      lines={[sentence, ...margin]}
      side={order.side}
      notReducing={t('an order of a classic account is not known to reduce a position')}
      isMarketOrder={order.orderType === 'market'}
      possibleDuplicate={duplicate}
      note={t('It is sent by the calls of classic accounts and appears in the open orders.')}
      onBack={onClose}
      onSent={onSent}
    />
  )
}
