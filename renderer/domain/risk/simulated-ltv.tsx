import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { zoneOf } from '@/shared/trading/ltv/unit/zone'
import { formatRatio } from '@/renderer/kit/format/ratio'
import './simulated-ltv.css'

/** A ratio that does not exist yet, in the color of its zone. */
export function SimulatedLtv({
  ltv,
  thresholds,
}: {
  readonly ltv: string | null
  readonly thresholds: Thresholds | null
}) {
  if (ltv === null) {
    return (
      <b className="zone--critical" title={t('Debt would have no collateral')}>
        ∞
      </b>
    )
  }
  return <b className={`zone--${zoneOf(ltv, thresholds)}`}>{formatRatio(ltv, linesOf(thresholds))}</b>
}
