import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Assessment, LtvChange, OwnMedian } from '@/shared/trading/pretrade/assessment'
import { MEDIAN_NEEDS } from '@/shared/trading/pretrade/own-median'
import { absent, formatMoney, formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/renderer/kit/format/plural'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { positionText } from '../orders/position-text'
import { SimulatedLtv } from '../risk/simulated-ltv'
import { useOwnUnit } from '../risk/use-own-unit'
import { expectedFills, positionEffects, type ExpectedFill, type PositionEffect } from './order-effects'
import type { Instruments } from './review'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** No lot is finer; what a market buy is worth in base coin has no end of digits. */
const QTY_DECIMALS = 8

const decimalsOf = (instruments: Instruments, category: string, symbol: string): number =>
  instruments.get(instrumentKey(category, symbol))?.priceDecimals ?? 2

function FillRow({ fill, decimals }: { readonly fill: ExpectedFill; readonly decimals: number }) {
  const { symbol, category, side, notional, trades, resting, unchecked } = fill
  const rests =
    resting === 0
      ? null
      : trades === null
        ? 'rests in the book, or ends unfilled'
        : `${plural(resting, 'order')} not filled at once`
  return (
    <tr>
      <td>
        {symbol} <span className="faint">{category}</span>
      </td>
      <td className={side === 'buy' ? 'up' : 'down'}>{side === 'buy' ? 'Buy' : 'Sell'}</td>
      <td className="num">{notional === null ? absent : `${formatMoney(notional.amount)} ${notional.coin}`}</td>
      {trades !== null ? (
        <>
          <td className="num" title={trades.qty}>
            {formatTrimmed(trades.qty, QTY_DECIMALS)}
          </td>
          <td className="num">{formatMoney(trades.average, decimals)}</td>
          <td className="num">{formatMoney(trades.worst, decimals)}</td>
          <td className="num">{trades.slippage === null ? absent : formatRatio(trades.slippage)}</td>
          <td className="num">{formatRatio(trades.share, 1)}</td>
        </>
      ) : (
        <td className="review-effects__note" colSpan={5}>
          {unchecked.length === 0 ? rests : <span className="warn">Not checked: {unchecked.join('; ')}</span>}
        </td>
      )}
    </tr>
  )
}

function PositionRow({ effect, decimals }: { readonly effect: PositionEffect; readonly decimals: number }) {
  const { symbol, category, change, margin, liquidationPrice } = effect
  return (
    <tr>
      <td>
        {symbol} <span className="faint">{category}</span>
      </td>
      <td>
        {positionText(change, change.before)} → <b>{positionText(change, change.after)}</b>
      </td>
      <td className="num">{margin === null ? absent : `${formatMoney(margin.amount)} ${margin.coin}`}</td>
      <td className="num">{liquidationPrice === null ? absent : formatMoney(liquidationPrice, decimals)}</td>
    </tr>
  )
}

function LtvChangeRow({ ltv }: { readonly ltv: LtvChange }) {
  const thresholds = useOwnUnit()?.thresholds ?? null
  return (
    <p className="review-ltv" data-testid="review-ltv">
      LTV of {ltv.riskUnitId} <SimulatedLtv ltv={ltv.now} thresholds={thresholds} /> → sent{' '}
      <SimulatedLtv ltv={ltv.afterAck} thresholds={thresholds} /> → filled{' '}
      <SimulatedLtv ltv={ltv.afterFill} thresholds={thresholds} />
      {ltv.worst !== ltv.afterFill && (
        <>
          , worst <SimulatedLtv ltv={ltv.worst} thresholds={thresholds} />
        </>
      )}
    </p>
  )
}

function OwnMedianLine({ median: { notional, orders } }: { readonly median: OwnMedian }) {
  const soFar = plural(orders, 'order')
  const few = `Size not checked against your own orders: ${soFar} so far, a median takes ${MEDIAN_NEEDS}`
  return (
    <p className="muted" data-testid="review-own-median">
      {notional === null ? few : `Median of your last ${orders} orders: ${formatMoney(notional)} USDT`}
    </p>
  )
}

interface ReviewEffectsProps {
  /** What the main process said; null until it has. */
  readonly assessment: Assessment | null
  readonly orders: readonly Pick<OrderIntent, 'side'>[]
  readonly instruments: Instruments
}

/** What the orders would do: against the book as it is shown now, to the positions, and to the loan-to-value. */
export function ReviewEffects({ assessment, orders, instruments }: ReviewEffectsProps) {
  if (assessment === null) return <p className="muted">Checking against book, positions and limits…</p>
  const positions = positionEffects(assessment)
  return (
    <section className="review-effects" aria-label="Expected effects" data-testid="review-effects">
      <table className="review-totals">
        <thead>
          <tr>
            <th>Expected now</th>
            <th>Side</th>
            <th className="num">Notional</th>
            <th className="num">Fills at once</th>
            <th className="num">Average</th>
            <th className="num">Worst</th>
            <th className="num" title="How much worse than the middle of the market the average is">
              Slippage
            </th>
            <th className="num" title="Share of the other side of the shown book">
              Of book
            </th>
          </tr>
        </thead>
        <tbody>
          {expectedFills(assessment, orders).map((fill) => (
            <FillRow
              key={`${fill.category}${fill.symbol}${fill.side}`}
              fill={fill}
              decimals={decimalsOf(instruments, fill.category, fill.symbol)}
            />
          ))}
        </tbody>
      </table>
      {positions.length > 0 && (
        <table className="review-totals">
          <thead>
            <tr>
              <th>All filled</th>
              <th>Position</th>
              <th className="num">Margin</th>
              <th
                className="num"
                title="Estimate for a cross-margin account: its whole value stands behind the position"
              >
                Liquidation price
              </th>
            </tr>
          </thead>
          <tbody>
            {positions.map((effect) => (
              <PositionRow
                key={`${effect.category}${effect.symbol}${effect.change.side}`}
                effect={effect}
                decimals={decimalsOf(instruments, effect.category, effect.symbol)}
              />
            ))}
          </tbody>
        </table>
      )}
      <OwnMedianLine median={assessment.ownMedian} />
      {assessment.ltv !== null && <LtvChangeRow ltv={assessment.ltv} />}
    </section>
  )
}
