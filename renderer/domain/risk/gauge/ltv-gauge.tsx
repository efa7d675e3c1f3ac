import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { lineText } from '@/shared/base/line-text'
import { useRef, useState } from 'react'
import type { Headline } from '@/shared/trading/alarms/headline'
import type { ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { gaugeLabels, gaugeLines, type GaugeThresholds, productTicks } from './gauge-layout'
import './ltv-gauge.css'
import { ltvScale, placeOn, steadyScale } from './ltv-scale'

const LABEL_PX = 11

interface LtvGaugeProps {
  readonly ltv: string
  readonly isBacked: boolean
  readonly state: Headline['state']
  /** Confirmed thresholds; without them the gauge is neutral, with no color of safety. */
  readonly thresholds: GaugeThresholds | null
  readonly product: ProductThresholds | null
  /** False dims the gauge because its figures are outdated. */
  readonly live: boolean
  /** Second needle for the result of a simulation. */
  readonly simulated?: string | null
  /** Height of the letters, px. */
  readonly font?: number
}

/** Ratio on a straight scale around thresholds and figures, with the limits of the product. */
export function LtvGauge(props: LtvGaugeProps) {
  const { ltv, isBacked, state, thresholds, product, live, simulated = null, font = LABEL_PX } = props
  const track = useRef<HTMLDivElement>(null)
  const { width } = useSize(track)
  const figures = simulated === null ? [ltv] : [ltv, simulated]
  const visibleLines = thresholds === null ? [] : [thresholds.warn, thresholds.call, thresholds.liquidation]
  const [last, setLast] = useState(() => ltvScale(figures, visibleLines))
  const scale = steadyScale(last, figures, visibleLines)
  if (scale.from !== last.from || scale.to !== last.to) setLast(scale)
  const lines = gaugeLines(thresholds, scale)
  const ticks = productTicks(product, scale, ltv)
  const judged = linesOf(thresholds, product)
  const figure = isBacked ? formatRatio(ltv, judged) : t('without collateral')
  const label = t`Loan-to-value ${figure}${live ? '' : t(', not current')}`
  const at = (place: string): string => `${place}%`
  return (
    <div
      className={`ltv-gauge ltv-gauge--${live ? state : 'unknown'}`}
      data-live={live}
      style={{ fontSize: font }}
      role="meter"
      aria-label={t('Loan-to-value')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Number(ltv) * 100)}
      aria-valuetext={label}
    >
      <div ref={track} className="ltv-gauge__track" data-from={scale.from} data-to={scale.to}>
        {lines.map(({ name, place }, index) => (
          <span
            key={name}
            className={`ltv-gauge__band ltv-gauge__band--${name}`}
            style={{ left: at(place), right: `calc(100% - ${at(lines[index + 1]?.place ?? '100')})` }}
          />
        ))}
        <span className="ltv-gauge__fill" style={{ width: at(placeOn(scale, ltv)) }} />
        {lines.map(({ name, place }) => (
          <span
            key={name}
            className={`ltv-gauge__line ltv-gauge__line--${name}`}
            data-line={name}
            style={{ left: at(place) }}
          />
        ))}
        {ticks.map(
          ({ name, ratio, place }) =>
            place !== null && (
              <span
                key={name}
                className="ltv-gauge__tick"
                data-tick
                title={t`Loan product: ${name} from ${lineText(ratio)}`}
                style={{ left: at(place) }}
              />
            ),
        )}
        {simulated !== null && (
          <span
            className="ltv-gauge__needle ltv-gauge__needle--simulated"
            style={{ left: at(placeOn(scale, simulated)) }}
            title={t`Simulated: ${formatRatio(simulated, judged)}`}
          />
        )}
        <span className="ltv-gauge__needle" data-needle={ltv} style={{ left: at(placeOn(scale, ltv)) }} />
      </div>
      <div className="ltv-gauge__scale" aria-hidden>
        {gaugeLabels(scale, thresholds, width, font).map(({ key, text, left: start, width: size, line }) => (
          <span
            key={key}
            className={line === null ? 'ltv-gauge__number' : `ltv-gauge__label ltv-gauge__label--${line}`}
            style={{ left: start, width: size }}
          >
            {text}
          </span>
        ))}
      </div>
      {ticks.length > 0 && (
        <ul className="ltv-gauge__product" aria-label={t('The loan product acts')}>
          {ticks.map(({ name, ratio, isReached }) => (
            <li key={name} data-reached={isReached || undefined}>
              {lineText(ratio)} {name}
              {isReached && ` ${t('(reached)')}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
