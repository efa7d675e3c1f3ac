import { useRef } from 'react'
import { toPixelNumber } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { midOf } from '@/shared/trading/pretrade/figures/book-top'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import type { LadderModel } from './use-ladder'

/** Range of prices on the plot: the ladder, the mid price and the stop, unless they are too far away. */
function boundsOf(
  prices: readonly number[],
  others: readonly number[],
): { readonly low: number; readonly high: number } {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  // Beyond two widths of the ladder its orders could not be distinguished; farther marks are drawn at the edge.
  const near = Math.max(high - low, high * 0.0005) * 2
  const visible = others.filter((price) => price >= low - near && price <= high + near)
  const edges = { low: Math.min(low, ...visible), high: Math.max(high, ...visible) }
  const room = Math.max(edges.high - edges.low, high * 0.0005) * 0.04
  return { low: edges.low - room, high: edges.high + room }
}

/** The ladder over prices: sizes as bars, cumulative size, mid, average and stop. */
export function LadderPlot({ model }: { readonly model: LadderModel }) {
  const { ladder, form, filled, stop, world } = model
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const rows = ladder.rows
  const prices = rows.map((row) => toPixelNumber(row.price))
  const sizes = rows.map((row) => toPixelNumber(row.qty))
  const mid = world.top && midOf(world.top)
  const average = lastFilled(model)?.average ?? null
  const others = [mid, stop].flatMap((price) => (price === null ? [] : [toPixelNumber(price)]))
  const { low, high } = boundsOf(prices, others)
  const x = (price: number): number => Math.min(width - 1, Math.max(1, ((price - low) / (high - low)) * width))
  const largest = Math.max(...sizes)
  const bar = Math.max(1, Math.min(14, (width / rows.length) * 0.6))
  const marks = [
    { name: 'mid', price: mid },
    { name: 'average', price: average },
    { name: 'stop', price: stop },
  ].flatMap(({ name, price }) => {
    const at = price === null ? NaN : toPixelNumber(price)
    return price === null ? [] : [{ name, price, at: x(at), beyond: at < low ? '◂ ' : at > high ? '▸ ' : '' }]
  })
  const totals = filled.map((level) => toPixelNumber(level.qty))
  const most = Math.max(...totals)
  const steps = rows
    .map((_, at) => ({ x: x(prices[at]!), y: height - (totals[at]! / most) * (height - 6) }))
    .toSorted((a, b) => a.x - b.x)
  return (
    <figure className="ladder-plot" data-side={form.side}>
      <div ref={box} className="ladder-plot__box">
        {width > 0 && rows.length > 0 && (
          <svg width={width} height={height} role="img" aria-label={t`${rows.length} orders over their prices`}>
            {rows.map((_, at) => (
              <rect
                key={at}
                className="ladder-plot__bar"
                data-wrong={!ladder.ok && ladder.wrong.has(at) ? true : undefined}
                x={x(prices[at]!) - bar / 2}
                width={bar}
                y={height - (sizes[at]! / largest) * (height - 16)}
                height={(sizes[at]! / largest) * (height - 16)}
              />
            ))}
            {ladder.ok && (
              <polyline className="ladder-plot__total" points={steps.map((step) => `${step.x},${step.y}`).join(' ')} />
            )}
            {marks.map(({ name, at }) => (
              <line
                key={name}
                className={`ladder-plot__mark ladder-mark--${name}`}
                x1={at}
                x2={at}
                y1={0}
                y2={height}
              />
            ))}
          </svg>
        )}
      </div>
      <figcaption className="ladder-legend">
        <span className="ladder-key ladder-key--total">{t('Cumulative')}</span>
        {marks.map(({ name, price, beyond }) => (
          <span key={name} className={`ladder-key ladder-mark--${name}`}>
            {beyond}
            {name === 'mid' ? t('Mid') : name === 'stop' ? t('Stop') : t('Average')} {price}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** State of the ladder when completely filled, after the order farthest from the market. */
export function lastFilled({ filled, form, ladder }: LadderModel) {
  const first = ladder.rows[0]
  const last = ladder.rows.at(-1)
  if (!first || !last) return null
  const down = toPixelNumber(first.price) >= toPixelNumber(last.price)
  return (down === (form.side === 'buy') ? filled.at(-1) : filled[0]) ?? null
}
