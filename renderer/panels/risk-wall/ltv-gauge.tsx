import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import { zoneOf } from '@/shared/trading/ltv/zone'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { gaugeLines, gaugeQuarters, positionOnGauge, productTicks } from './gauge-scale'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'

interface LtvGaugeProps {
  readonly sample: LtvSample
  readonly unit: Pick<RiskUnit, 'thresholds' | 'effectiveThresholds' | 'product'>
  /** False greys the needle: it points at the past. */
  readonly live: boolean
  /** A second needle for what a simulation ends at. */
  readonly simulated?: string | null
}

/**
 * The ratio on a straight scale from 0 to 100 %, with the lines the user confirmed and those of the loan product.
 * Neutral, without any color of safety, until then.
 */
export function LtvGauge({
  sample,
  unit: { thresholds, effectiveThresholds: judged, product },
  live,
  simulated = null,
}: LtvGaugeProps) {
  const zone = live ? zoneOf(sample.ltv, judged) : 'neutral'
  const figure = sample.isBacked ? formatRatio(sample.ltv) : 'without collateral'
  const said = `Loan-to-value ${figure}${live ? '' : ', not current'}`
  const lines = gaugeLines(thresholds)
  return (
    <div
      className={`ltv-gauge ltv-gauge--${zone}`}
      data-live={live}
      role="meter"
      aria-label="Loan-to-value"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Number(sample.ltv) * 100)}
      aria-valuetext={said}
    >
      <div className="ltv-gauge__track">
        {lines.map(({ name, place }, index) => (
          <span
            key={name}
            className={`ltv-gauge__band ltv-gauge__band--${name}`}
            style={{ left: place, right: `calc(100% - ${lines[index + 1]?.place ?? '100%'})` }}
          />
        ))}
        <span className="ltv-gauge__fill" style={{ width: positionOnGauge(sample.ltv) }} />
        {lines.map(({ name, place }) => (
          <span
            key={name}
            className={`ltv-gauge__line ltv-gauge__line--${name}`}
            data-line={name}
            style={{ left: place }}
          />
        ))}
        {productTicks(product).map(({ name, place }) => (
          <span key={name} className="ltv-gauge__tick" data-tick title={name} style={{ left: place }} />
        ))}
        {simulated !== null && (
          <span
            className="ltv-gauge__needle ltv-gauge__needle--simulated"
            style={{ left: positionOnGauge(simulated) }}
            title={`Simulated: ${formatRatio(simulated)}`}
          />
        )}
        <span className="ltv-gauge__needle" data-needle style={{ left: positionOnGauge(sample.ltv) }} />
      </div>
      <div className="ltv-gauge__scale" aria-hidden>
        {gaugeQuarters(thresholds).map(({ percent, place, end }) => (
          <span key={percent} className="ltv-gauge__quarter" data-end={end ?? undefined} style={{ left: place }}>
            {percent}
          </span>
        ))}
        {lines.map(({ name, label, place }) => (
          <span key={name} className={`ltv-gauge__label ltv-gauge__label--${name}`} style={{ left: place }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
