import type { OrderIntent } from '../../../../shared/ipc/contract'
import { instrumentKey } from '../../../../shared/trading/instrument'
import { useTicker } from '../../../queries/tickers'
import { sentenceOf } from '../../open-orders/order-words'
import { distanceWords } from './distance-words'
import { unitOfOrder, type Instruments } from './review'

function Sentence({ order, instruments }: { readonly order: OrderIntent; readonly instruments: Instruments }) {
  const instrument = instruments.get(instrumentKey(order.category, order.symbol))
  const last = useTicker(order.category, order.symbol)?.lastPrice
  return (
    <li>
      <span data-side={order.side}>{order.side === 'buy' ? 'B' : 'S'}</span>
      <span>{sentenceOf(order, unitOfOrder(order, instruments), instrument?.priceDecimals)}</span>
      <span className="review-distance">{distanceWords(order.price, last)}</span>
    </li>
  )
}

/** Every order that will be sent, in the order of its row. */
export function ReviewSentences({ orders, instruments }: { readonly orders: readonly OrderIntent[]; readonly instruments: Instruments }) {
  return (
    <ol className="review-sentences" aria-label="Orders">
      {orders.map((order, at) => (
        <Sentence key={at} order={order} instruments={instruments} />
      ))}
    </ol>
  )
}
