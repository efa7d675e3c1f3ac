import { grouped } from '@/shared/base/grouped'
import { divide, isPositive, isZero, multiply, subtract } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { inLots, spendsQuote } from '@/shared/trading/orders/order-phrase'
import { openedAtOf } from '@/shared/trading/orders/order-times'
import { coinsInSymbol } from '@/shared/trading/orders/symbol-coins'
import { Quantity } from '@/renderer/domain/orders/cells/quantity'
import type { QtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatPercent } from '@/renderer/kit/format/signed'
import { formatAge, formatUtc } from '@/renderer/kit/format/time'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import type { Column } from '@/renderer/kit/table/columns/column'

/** Last price of an order's symbol; null if unknown. */
export type LastPrice = (order: Pick<Order, 'category' | 'symbol'>) => string | null

/** Quantity that is not filled, in lots. '' if unknown; null where the quantity is in quote coin. */
function remainingOf(order: Order): string | null {
  if (spendsQuote(order)) return null
  return isAmount(order.qty) && isAmount(order.filledQty) ? subtract(order.qty, order.filledQty) : ''
}

/** Value of the remaining quantity at the order's price, in quote coin; of COIN-FUTURES in USD (A-coin-qty). */
function remainingValueOf(order: Order): string | null {
  const remaining = remainingOf(order)
  if (remaining === null || !isAmount(order.price)) return null
  if (!isAmount(remaining)) return ''
  return isInverse(order.category) ? remaining : multiply(remaining, order.price)
}
const valueCoinOf = ({ category, symbol }: Order): string =>
  isInverse(category) ? 'USD' : (coinsInSymbol(symbol)?.quoteCoin ?? '')

/** Distance of the order's price from the last price, as a ratio of the last price. '' if unknown, null without one. */
function distanceOf({ price }: Pick<Order, 'price'>, last: string | null): string | null {
  if (!isAmount(price) || isZero(price)) return null
  return last !== null && isPositive(last) ? divide(subtract(price, last), last) : ''
}

const OWN = t('Computed by Volley')
const Unknown = () => <span className="faint">?</span>
const None = () => <span className="faint">—</span>

function Since({ at }: { readonly at: number }) {
  const now = useShownNow(true)
  return <time title={formatUtc(at)}>{formatAge(Math.max(0, now - at))}</time>
}

/** Further columns of open orders: remaining quantity, value, distance, age and reduce-only. */
export const restColumns = (lots: QtyForm, lastPrice: LastPrice): readonly Column<Order>[] => [
  {
    id: 'remaining',
    title: t('Remaining'),
    width: 'minmax(76px, 1fr)',
    numeric: true,
    value: remainingOf,
    cell: (order) => {
      const remaining = remainingOf(order)
      if (remaining === null) return <None />
      return remaining === '' ? <Unknown /> : <Quantity value={remaining} {...lots(inLots(order))} />
    },
  },
  {
    id: 'value',
    title: t('Value'),
    width: 'minmax(96px, 1fr)',
    numeric: true,
    hint: t('Remaining quantity at the price of the order, in the quote coin'),
    value: remainingValueOf,
    coin: valueCoinOf,
    hasTotal: true,
    cell: (order) => {
      const value = remainingValueOf(order)
      const coin = valueCoinOf(order)
      if (value === null) return <None />
      if (value === '') return <Unknown />
      return (
        <span title={`${grouped(value)} ${coin}\n${OWN}`}>
          {formatMoney(value)} <span className="faint">{coin}</span>
        </span>
      )
    },
  },
  {
    id: 'distance',
    title: t('Distance'),
    width: '76px',
    numeric: true,
    hint: t('From the last price to the price of the order'),
    unit: 'ratio',
    value: (order) => distanceOf(order, lastPrice(order)),
    cell: (order) => {
      const distance = distanceOf(order, lastPrice(order))
      if (distance === null) return <None />
      return distance === '' ? <Unknown /> : <span title={distance}>{formatPercent(distance)}</span>
    },
  },
  {
    id: 'age',
    title: t('Age'),
    width: '64px',
    numeric: true,
    compare: (a, b) => openedAtOf(b) - openedAtOf(a),
    cell: (order) => <Since at={openedAtOf(order)} />,
  },
  {
    id: 'reduce-only',
    title: t('Reduce-only'),
    width: '84px',
    isFilter: true,
    value: ({ reduceOnly }) => (reduceOnly ? t('yes') : ''),
  },
]
