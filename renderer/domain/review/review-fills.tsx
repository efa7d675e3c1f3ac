import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { absent, formatMoney, formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { formatShare } from '@/renderer/kit/format/ratio'
import { expectedFills, type ExpectedFill } from './order-effects'
import { decimalsOf, type Instruments } from './review'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** No lot is finer; what a market buy is worth in base coin has no end of digits. */
const QTY_DECIMALS = 8

/** What is said of the orders that do not trade at once, or of which nobody knows. */
function FillNote({ fill: { trades, resting, unchecked } }: { readonly fill: ExpectedFill }) {
  const rests =
    trades === null ? 'rests in the book, or ends unfilled' : `${plural(resting, 'order')} not filled at once`
  return (
    <>
      {resting > 0 && rests}
      {unchecked.length > 0 && (
        <span className="warn">
          {resting > 0 && ' · '}Not checked: {unchecked.join('; ')}
        </span>
      )}
    </>
  )
}

function FillRow({ fill, decimals }: { readonly fill: ExpectedFill; readonly decimals: number }) {
  const { symbol, category, side, notional, trades, resting, unchecked } = fill
  const isNoted = trades !== null && resting + unchecked.length > 0
  return (
    <>
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
            <td className="num">{trades.slippage === null ? absent : formatShare(trades.slippage)}</td>
            <td className="num">{formatShare(trades.share, 1)}</td>
          </>
        ) : (
          <td className="review-effects__note" colSpan={5}>
            <FillNote fill={fill} />
          </td>
        )}
      </tr>
      {isNoted && (
        <tr>
          <td />
          <td className="review-effects__note" colSpan={7}>
            <FillNote fill={fill} />
          </td>
        </tr>
      )}
    </>
  )
}

interface ReviewFillsProps {
  readonly assessment: Assessment
  readonly orders: readonly Pick<OrderIntent, 'side'>[]
  readonly instruments: Instruments
}

/** What the book as it is shown now would give, the orders taken one after the other. */
export const ReviewFills = ({ assessment, orders, instruments }: ReviewFillsProps) => (
  <table className="review-totals">
    <thead>
      <tr>
        <th title="Estimate: the shown book stays as it is, and the orders before take from it first">Expected now</th>
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
)
