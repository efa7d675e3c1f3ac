import { t, punctuated } from '@/shared/languages/text'
import type { Assessment, OwnMedian } from '@/shared/trading/pretrade/assessment/assessment'
import { MEDIAN_NEEDS } from '@/shared/trading/pretrade/rules/own-median'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import type { Instruments } from '@/renderer/domain/review/model/review'
import { ReviewFills } from './review-fills'
import { ReviewFunds } from './review-funds'
import { ReviewLtv } from './review-ltv'
import { ReviewPositions } from './review-positions'
import { ReviewWorst } from './review-worst'
import { numbersOf, rowsText } from '@/renderer/domain/drafts/store/rows-text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

function OwnMedianLine({ median: { notional, orders } }: { readonly median: OwnMedian }) {
  const soFar = plural(orders, 'order')
  const few = t`Size not checked against your own orders: ${soFar} so far, a median takes ${MEDIAN_NEEDS}`
  return (
    <p className="muted" data-testid="review-own-median">
      {notional === null ? few : t`Median of your last ${orders} orders: ${formatMoney(notional)} USDT`}
    </p>
  )
}

interface ReviewEffectsProps {
  /** Result of the main process; null until it arrives. */
  readonly assessment: Assessment | null
  /** Earlier assessment to compare with; absent if the figures do not follow the market. */
  readonly earlier?: Assessment | null
  readonly orders: readonly Pick<OrderIntent, 'side'>[]
  readonly instruments: Instruments
  /** Source row of each order, by row ID, and the numbers of those rows; without them an order has its place. */
  readonly rowIds?: readonly string[]
  readonly rowNumbers?: ReadonlyMap<string, number>
}

const noIds: readonly string[] = []
const noNumbers: ReadonlyMap<string, number> = new Map()

/** Effects of the orders: expected fills in the current book, funds, positions and loan-to-value. */
export function ReviewEffects({
  assessment,
  earlier = null,
  orders,
  instruments,
  rowIds = noIds,
  rowNumbers = noNumbers,
}: ReviewEffectsProps) {
  if (assessment === null) return <p className="muted">{t('Checking against book, positions and limits…')}</p>
  const { positions, funds, crossings, ownMedian, ltv, worstFills } = assessment
  const numbers = (indexes: readonly number[]) => numbersOf(indexes, rowIds, rowNumbers)
  const crossingsText = (): string => {
    if (crossings === null) return t('not checked, the open orders are not followed here')
    return crossings.length === 0 ? t('none') : punctuated(`${crossings.length}, ${rowsText(numbers(crossings))}`)
  }
  return (
    <section className="review-effects" aria-label={t('Expected effects')} data-testid="review-effects">
      <ReviewFills assessment={assessment} earlier={earlier} orders={orders} instruments={instruments} />
      <ReviewPositions
        positions={positions}
        withMargin={funds === null}
        orders={orders.length}
        instruments={instruments}
      />
      {funds !== null && <ReviewFunds funds={funds} numbers={numbers} />}
      {ltv !== null && <ReviewLtv ltv={ltv} numbers={numbers} />}
      <ReviewWorst worst={worstFills} numbers={numbers} />
      <p className="review-line" data-testid="review-crossings">
        <span
          className={crossings?.length === 0 ? undefined : 'warn'}
        >{t`Own-order crossings: ${crossingsText()}`}</span>
      </p>
      <OwnMedianLine median={ownMedian} />
    </section>
  )
}
