import { useMemo } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { type BatchResult, batchResults } from '@/shared/trading/batch/results/batch-result'
import { MINUTE_MS } from '@/shared/base/time'
import { grouped } from '@/shared/base/grouped'
import { plural } from '@/shared/languages/plural'
import { feeText } from '@/shared/trading/orders/fees'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import type { Order } from '@/shared/trading/orders/order'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'
import { type PriceDecimals, usePriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { spanText } from '@/renderer/domain/review/plan/delivery-text'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { formatPercent } from '@/renderer/kit/format/signed'
import './result-lines.css'

/** Additional digits of an average price compared with the prices of the symbol. */
const MORE_DIGITS = 2
const SLIPPAGE_DIGITS = 3

const afterText = (ms: number): string => (ms < MINUTE_MS ? `${(ms / 1000).toFixed(1)} s` : spanText(ms))
const inUnknown = t('The exchange has not reported it for every fill')

function Part({
  name,
  value,
  missing,
}: {
  readonly name: string
  readonly value: string | null
  readonly missing: number
}) {
  return (
    <span>
      {name} {value !== null && <b className="num">{value}</b>}
      {(value === null || missing > 0) && (
        <span className="warn" title={inUnknown}>
          {value === null ? t('not known') : t` without ${plural(missing, 'order')}`}
        </span>
      )}
    </span>
  )
}

function Line({ result, decimals }: { readonly result: BatchResult; readonly decimals: number }) {
  const { category, symbol, side, posSide, unit, filled, requested, average, fees, slippage, filledAfterMs, unknown } =
    result
  const hasFills = average !== null || unknown.average > 0
  const filledQty = <b className="num">{grouped(filled)}</b>
  const requestedQty = <b className="num">{grouped(requested)}</b>
  const notKnown = unknown.filled > 0 && (
    <span className="warn">{t` ${plural(unknown.filled, 'order')} not known, so it may be more`}</span>
  )
  return (
    <li data-testid={`result-line-${symbol}-${side}`}>
      <span>
        <b>{symbol}</b> <span className="faint">{categoryShort(category)}</span>{' '}
        <span className={side === 'sell' ? 'down' : 'up'}>{sideText(side, posSide)}</span>
      </span>
      <span>{mixed`filled ${filledQty} of ${requestedQty} ${unit}${notKnown}`}</span>
      {hasFills && (
        <>
          <Part
            name={t('average', 'price')}
            value={average === null ? null : formatMoney(average, decimals + MORE_DIGITS)}
            missing={unknown.average}
          />
          <Part name={t('fees')} value={fees.length === 0 ? null : feeText(fees)} missing={unknown.fees} />
          <span title={t('The average against what the review expected: below zero it is better')}>
            <Part
              name={t('slippage')}
              value={slippage === null ? null : formatPercent(slippage, SLIPPAGE_DIGITS)}
              missing={unknown.slippage}
            />
          </span>
          <Part name={t('filled after')} value={filledAfterMs === null ? null : afterText(filledAfterMs)} missing={0} />
        </>
      )}
    </li>
  )
}

interface ResultLinesProps {
  readonly batch: Batch
  readonly orders: readonly Order[]
}

/** Results of a batch, one line per symbol and side: filled, average, fees, slippage against the review, time. */
export function ResultLines({ batch, orders }: ResultLinesProps) {
  const results = useMemo(() => batchResults(orders, batch), [orders, batch])
  const decimals: PriceDecimals = usePriceDecimals()
  if (results.length === 0) return null
  return (
    <ul className="result-lines" aria-label={t('Totals of the batch')} tabIndex={0}>
      {results.map((result) => (
        <Line
          key={`${result.category}${result.symbol}${result.side}${result.posSide ?? ''}${result.unit}`}
          result={result}
          decimals={decimals(result)}
        />
      ))}
    </ul>
  )
}
