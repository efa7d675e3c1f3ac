import { trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { absent, formatMoney } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { averageLimitPrice, totalsOf, type Instruments } from '@/renderer/domain/review/model/review'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Totals of the batch by symbol and side. */
export function ReviewTotals({
  orders,
  instruments,
}: {
  readonly orders: readonly OrderIntent[]
  readonly instruments: Instruments
}) {
  return (
    <table className="review-totals">
      <thead>
        <tr>
          <th>{t('Symbol')}</th>
          <th>{t('Side')}</th>
          <th className="num">{t('Orders')}</th>
          <th className="num">{t('Quantity')}</th>
          <th className="num">{t('Average limit')}</th>
        </tr>
      </thead>
      <tbody>
        {totalsOf(orders, instruments).map((total) => {
          const decimals = instruments.get(instrumentKey(total.category, total.symbol))?.priceDecimals ?? 2
          const average = averageLimitPrice(total)
          return (
            <tr key={`${total.category}${total.symbol}${total.side}${total.posSide}${total.unit}`}>
              <td>
                {total.symbol} <span className="faint">{total.category}</span>
              </td>
              <td className={total.side === 'buy' ? 'up' : 'down'}>{sideText(total.side, total.posSide)}</td>
              <td className="num">{total.count}</td>
              <td className="num">
                {grouped(trim(total.qty))} <span className="faint">{total.unit}</span>
              </td>
              <td className="num">{average === '' ? absent : formatMoney(average, decimals)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
