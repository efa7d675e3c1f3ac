import { toPixelNumber } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { CrashPath } from '@/shared/trading/rehearsal/crash-path'
import type { RehearsedSubject } from '@/shared/trading/rehearsal/run'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { afterStart } from './after-start'

const WIDTH = 1000
const HEIGHT = 100
/** Highest ratio of the scale. A debt without collateral has no ratio and is cut there. */
const MOST_RATIO = 1.5
const PRICE_POINTS = 240

const lineOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

interface RehearsalCurveProps {
  readonly result: RehearsedSubject
  readonly path: CrashPath
  /** Second of the chosen step; null for none. */
  readonly chosen: number | null
}

/** Ratio over the crash with its lines, sales as marks, and the price of BTC behind it. */
export function RehearsalCurve({ result: { subject, rehearsed }, path, chosen }: RehearsalCurveProps) {
  const lines = subject.kind === 'unit' ? subject.rules : subject.terms
  const ratios = rehearsed.curve.map(({ second, ratio }) => [second, toPixelNumber(ratio)] as const)
  const [call, liquidation] = [toPixelNumber(lines.call), toPixelNumber(lines.liquidation)]
  const high = Math.min(MOST_RATIO, Math.max(...ratios.map(([, ratio]) => ratio), liquidation) + 0.02)
  const low = Math.max(0, Math.min(...ratios.map(([, ratio]) => ratio), call) - 0.02)
  const x = (second: number): number => (WIDTH * second) / path.seconds
  const y = (ratio: number): number => HEIGHT - (HEIGHT * (Math.min(high, ratio) - low)) / (high - low)
  const falls = Array.from({ length: PRICE_POINTS + 1 }, (_, at) => Math.round((at * path.seconds) / PRICE_POINTS)).map(
    (second) => [second, toPixelNumber(path.change('BTC', second))] as const,
  )
  const [bottom, top] = [Math.min(...falls.map(([, fall]) => fall)), Math.max(...falls.map(([, fall]) => fall))]
  const priceY = (fall: number): number => 4 + ((HEIGHT - 8) * (top - fall)) / Math.max(0.01, top - bottom)
  const seconds = [...new Set(rehearsed.sales.map(({ second }) => second))]
  const { highest, firstSaleAt: first, endRatio } = rehearsed
  const [most, end] = [formatRatio(highest.ratio), formatRatio(endRatio)]
  const description =
    first === null
      ? t`Ratio of ${subject.name}: at most ${most} at ${afterStart(highest.second)}, without a sale.`
      : t`Ratio of ${subject.name}: first sale at ${afterStart(first)}, ${seconds.length} steps, at the end ${end}.`
  return (
    <figure className="rehearsal__curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={description}>
        <path className="rehearsal__price" d={lineOf(falls.map(([second, fall]) => [x(second), priceY(fall)]))} />
        {seconds.map((second) => (
          <path
            key={second}
            className="rehearsal__sale"
            data-chosen={second === chosen || undefined}
            d={`M${x(second).toFixed(1)} 0V${HEIGHT}`}
          />
        ))}
        <path className="rehearsal__line rehearsal__line--call" d={`M0 ${y(call).toFixed(1)}H${WIDTH}`} />
        <path className="rehearsal__line rehearsal__line--liquidation" d={`M0 ${y(liquidation).toFixed(1)}H${WIDTH}`} />
        <path className="rehearsal__ratio" d={lineOf(ratios.map(([second, ratio]) => [x(second), y(ratio)]))} />
      </svg>
      <figcaption className="rehearsal__legend">
        <span className="rehearsal__key rehearsal__key--ratio">{subject.name}</span>
        <span className="rehearsal__key rehearsal__key--call">{t`margin call ${formatRatio(lines.call, [])}`}</span>
        <span className="rehearsal__key rehearsal__key--liquidation">
          {t`liquidation ${formatRatio(lines.liquidation, [])}`}
        </span>
        <span className="rehearsal__key rehearsal__key--price">{t`BTC, lowest ${(bottom * 100).toFixed(0)} %`}</span>
        <span className="faint">{t`0:00:00 to ${afterStart(path.seconds)} after the start`}</span>
      </figcaption>
    </figure>
  )
}
