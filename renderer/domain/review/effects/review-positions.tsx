import { t } from '@/shared/languages/text'
import type { CoinAmount, PositionPreview } from '@/shared/trading/pretrade/assessment/assessment'
import { moveDigits } from '@/shared/base/line-text'
import { isPositive } from '@/shared/base/decimal'
import { coinAmount, dollarsBehind } from '@/renderer/kit/format/coin-amount'
import { useCoinPrices } from '@/renderer/domain/account/use-coin-prices'
import {
  isWithinReach,
  liquidationAssumptions,
  liquidationPriceText,
  liquidationText,
} from '@/renderer/domain/orders/labels/liquidation-text'
import { positionText, rangeText } from '@/renderer/domain/orders/labels/position-text'
import { decimalsOf, isWorstAtTheEnd, type Instruments } from '@/renderer/domain/review/model/review'

interface WorstProps {
  readonly position: PositionPreview
  readonly orders: number
  readonly decimals: number
}

const awayText = (distance: string): string => t`${moveDigits(distance, !isPositive(distance))} % away`

/** Number of filled orders at which liquidation is nearest, and its distance. */
function Worst({ position: { worst, liquidation, change }, orders, decimals }: WorstProps) {
  if (worst === null) return <>{liquidation.kind === 'unchecked' ? t('not checked') : t('none')}</>
  if (!isWithinReach(worst.distance)) return <>{t('none within reach')}</>
  const isAtTheEnd = isWorstAtTheEnd({ worst, liquidation })
  return (
    <>
      {!isAtTheEnd && `≈ ${liquidationPriceText(worst.price, change, change.after, decimals)} `}
      <span className="faint">
        {isAtTheEnd ? t('as all filled') : t`first ${worst.first} of ${orders}`}, {awayText(worst.distance)}
      </span>
    </>
  )
}

const worstAssumptions =
  t('Price at which the market is nearest to liquidation if only the first of the orders fill. ') +
  liquidationAssumptions

const positionMarginAssumptions = t('Estimate: size × average entry ÷ leverage, as it is held and once all are filled')

const unknownAssumptions = t(
  'Orders whose outcome is unknown may have filled or not: now, and on top of these orders once all of them are filled',
)

interface ReviewPositionsProps {
  readonly positions: readonly PositionPreview[]
  /** True if the margin of opening orders is shown here, because no funds are shown. */
  readonly withMargin: boolean
  /** Total number of orders. */
  readonly orders: number
  readonly instruments: Instruments
}

/** Futures positions before and after, with liquidation prices: all filled, and at the worst point before. */
export function ReviewPositions({ positions, withMargin, orders, instruments }: ReviewPositionsProps) {
  const priceOf = useCoinPrices()
  const amountWithDollars = ({ amount, coin }: CoinAmount): string =>
    `${coinAmount(amount, coin)} ${coin}${dollarsBehind(amount, coin, priceOf(coin))}`
  const marginText = ({ before, after, coin }: NonNullable<PositionPreview['positionMargin']>): string => {
    const dollars = dollarsBehind(after, coin, priceOf(coin))
    return t`margin ${coinAmount(before, coin)} → ${coinAmount(after, coin)} ${coin}${dollars}`
  }
  if (positions.length === 0) return null
  return (
    <table className="review-totals review-positions" data-testid="review-positions">
      <thead>
        <tr>
          <th>{t('Position')}</th>
          <th>{t('Before → all filled')}</th>
          {withMargin && (
            <th
              className="num"
              title={t('Estimate: initial margin of what opens, each order as if those before it had filled')}
            >
              {t('Opening margin')}
            </th>
          )}
          <th className="num" title={liquidationAssumptions}>
            {t('Liquidation, all filled')}
          </th>
          {orders > 1 && (
            <th className="num" title={worstAssumptions}>
              {t('Worst, only the first fill')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => {
          const { category, symbol, change, margin, positionMargin, liquidation, liquidationNow, unknown } = position
          const decimals = decimalsOf(instruments, category, symbol)
          const [before, after] =
            unknown === null ? [] : [unknown.before, unknown.after].map((at) => rangeText(change, at))
          return (
            <tr key={`${category}${symbol}${change.side}`}>
              <td>
                {symbol} <span className="faint">{category}</span>
              </td>
              <td>
                {positionText(change, change.before)} → <b>{positionText(change, change.after)}</b>
                {positionMargin !== null && (
                  <span className="review-line muted" title={positionMarginAssumptions} data-testid="held-margin">
                    {marginText(positionMargin)}
                  </span>
                )}
                {unknown !== null && (
                  <span className="review-line unknown-words" title={unknownAssumptions} data-testid="unknown-range">
                    {t`if unknown orders fill: ${before} → ${after}`}
                  </span>
                )}
              </td>
              {withMargin && (
                <td className="num">
                  {margin === null ? <span className="warn">{t('not checked')}</span> : amountWithDollars(margin)}
                </td>
              )}
              <td className={liquidation.kind === 'unchecked' ? 'num warn' : 'num'}>
                {liquidationNow !== '' && (
                  <span className="muted" title={t('As reported by the exchange now')}>
                    {liquidationPriceText(liquidationNow, change, change.before, decimals)} →{' '}
                  </span>
                )}
                {liquidationText(liquidation, change, decimals)}
              </td>
              {orders > 1 && (
                <td className="num" data-testid="worst-liquidation">
                  <Worst position={position} orders={orders} decimals={decimals} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
