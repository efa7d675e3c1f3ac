import { t } from '@/shared/languages/text'
import type { LtvChange } from '@/shared/trading/pretrade/assessment/assessment'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'
import { useOwnUnit } from '@/renderer/domain/risk/use-own-unit'
import { rowsText } from '@/renderer/domain/drafts/store/rows-text'

const assumptions = t(
  'Estimate: at the prices of now, fees of a taker included; a better price than the market counts for nothing',
)

interface ReviewLtvProps {
  readonly ltv: LtvChange
  /** Order numbers by index. */
  readonly numbers: (indexes: readonly number[]) => readonly number[]
}

/** Ratio before and after. */
export function ReviewLtv({ ltv, numbers }: ReviewLtvProps) {
  const thresholds = useOwnUnit()?.thresholds ?? null
  const { unchecked } = ltv
  const ratio = (value: string | null) => <SimulatedLtv ltv={value} thresholds={thresholds} />
  const [now, sent, filled] = [ratio(ltv.now), ratio(ltv.afterAck), ratio(ltv.afterFill)]
  return (
    <p className="review-line" data-testid="review-ltv" title={assumptions}>
      <span>{mixed`LTV of ${ltv.riskUnitId} ${now} → sent ${sent} → filled ${filled}`}</span>
      {unchecked.length > 0 && <span className="warn">{t`LTV not checked: ${rowsText(numbers(unchecked))}`}</span>}
    </p>
  )
}
