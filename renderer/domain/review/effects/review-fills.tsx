import { useState } from 'react'
import { compare } from '@/shared/base/decimal'
import { t, semicolon } from '@/shared/languages/text'
import { formatAge } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { unitText } from '@/shared/trading/orders/order-phrase'
import { absent, formatMoney, formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { formatShare } from '@/renderer/kit/format/ratio'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { expectedFills, type ExpectedFill } from './order-effects'
import { decimalsOf, type Instruments } from '@/renderer/domain/review/model/review'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Finest lot. The base quantity of a market buy may have any number of digits. */
const QTY_DECIMALS = 8

/** Text for orders that do not trade immediately, or whose result is unknown. */
function FillNote({ fill: { trades, resting, unchecked } }: { readonly fill: ExpectedFill }) {
  const rests =
    trades === null ? t('rests in the book, or ends unfilled') : t`${plural(resting, 'order')} not filled at once`
  return (
    <>
      {resting > 0 && rests}
      {unchecked.length > 0 && (
        <span className="warn">{mixed`${resting > 0 && ' · '}Not checked: ${unchecked.join(semicolon())}`}</span>
      )}
    </>
  )
}

interface MovedPriceProps {
  readonly price: string
  /** Price at the last required review; undefined without one. */
  readonly before: string | undefined
  readonly side: OrderIntent['side']
  readonly decimals: number
}

/** Price of the expected fill. A price that moved during the review is marked, with the previous price. */
function MovedPrice({ price, before, side, decimals }: MovedPriceProps) {
  const [current, was] = [formatMoney(price, decimals), formatMoney(before ?? price, decimals)]
  if (current === was) return <td className="num">{current}</td>
  const isUp = compare(price, before ?? price) > 0
  const isWorse = isUp === (side === 'buy')
  return (
    <td className={isWorse ? 'num warn' : 'num'} data-moved={isWorse ? 'worse' : 'better'}>
      {isUp ? '▲' : '▼'} {current}
      <span className="review-moved">{t`was ${was}`}</span>
    </td>
  )
}

interface FillRowProps {
  readonly fill: ExpectedFill
  readonly before: ExpectedFill | undefined
  readonly decimals: number
  /** The coin its lots are counted in. */
  readonly unit: string
}

function FillRow({ fill, before, decimals, unit }: FillRowProps) {
  const { symbol, category, side, notional, trades, resting, unchecked } = fill
  const isNoted = trades !== null && resting + unchecked.length > 0
  return (
    <>
      <tr>
        <td>
          {symbol} <span className="faint">{category}</span>
        </td>
        <td className={side === 'buy' ? 'up' : 'down'}>{side === 'buy' ? t('Buy') : t('Sell')}</td>
        <td className="num">{notional === null ? absent : `${formatMoney(notional.amount)} ${notional.coin}`}</td>
        {trades !== null ? (
          <>
            <td className="num" title={trades.qty}>
              {formatTrimmed(trades.qty, QTY_DECIMALS)} <span className="faint">{unit}</span>
            </td>
            <MovedPrice price={trades.average} before={before?.trades?.average} side={side} decimals={decimals} />
            <MovedPrice price={trades.worst} before={before?.trades?.worst} side={side} decimals={decimals} />
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

/** Maximum age of figures that count as current, ms. */
const NOW_MS = 3000

/** Age of the figures of this assessment, ms. */
function useAge(assessment: Assessment): number {
  const now = useNow(true)
  const [received, setReceived] = useState({ assessment, at: now })
  if (received.assessment !== assessment) setReceived({ assessment, at: now })
  return now - received.at
}

interface ReviewFillsProps {
  readonly assessment: Assessment
  readonly earlier: Assessment | null
  readonly orders: readonly Pick<OrderIntent, 'side'>[]
  readonly instruments: Instruments
}

/** Expected fills in the current book, with the orders in sequence. */
export function ReviewFills({ assessment, earlier, orders, instruments }: ReviewFillsProps) {
  const age = useAge(assessment)
  const before = earlier === null ? [] : expectedFills(earlier, orders)
  return (
    <table className="review-totals">
      <thead>
        <tr>
          <th title={t('Estimate: the shown book stays as it is, and the orders before take from it first')}>
            {age < NOW_MS ? t('Expected now') : <span className="warn">{t`Expected ${formatAge(age)} ago`}</span>}
          </th>
          <th>{t('Side')}</th>
          <th className="num">{t('Notional')}</th>
          <th className="num">{t('Fills at once')}</th>
          <th className="num">{t('Average')}</th>
          <th className="num">{t('Worst')}</th>
          <th className="num" title={t('Distance of the average from mid, in the adverse direction')}>
            {t('Slippage')}
          </th>
          <th className="num" title={t('Share of the other side of the shown book')}>
            {t('Of book')}
          </th>
        </tr>
      </thead>
      <tbody>
        {expectedFills(assessment, orders).map((fill) => (
          <FillRow
            key={`${fill.category}${fill.symbol}${fill.side}`}
            fill={fill}
            before={before.find(
              ({ category, symbol, side }) =>
                category === fill.category && symbol === fill.symbol && side === fill.side,
            )}
            unit={unitText(fill, instruments.get(instrumentKey(fill.category, fill.symbol)))}
            decimals={decimalsOf(instruments, fill.category, fill.symbol)}
          />
        ))}
      </tbody>
    </table>
  )
}
