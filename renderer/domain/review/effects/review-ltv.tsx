import type { LtvChange } from '@/shared/trading/pretrade/assessment/assessment'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'
import { useOwnUnit } from '@/renderer/domain/risk/use-own-unit'
import { rowsText } from '@/renderer/domain/drafts/store/rows-text'

const assumptions =
  'Estimate: at the prices of now, fees of a taker included; a better price than the market counts for nothing'

interface ReviewLtvProps {
  readonly ltv: LtvChange
  readonly orders: number
  /** Order numbers by index. */
  readonly numbers: (indexes: readonly number[]) => readonly number[]
}

/** Ratio before and after, and the worst ratio in between. */
export function ReviewLtv({ ltv, orders, numbers }: ReviewLtvProps) {
  const thresholds = useOwnUnit()?.thresholds ?? null
  const { worstPrefix, unchecked } = ltv
  const ratio = (value: string | null) => <SimulatedLtv ltv={value} thresholds={thresholds} />
  const isOnTheWay = worstPrefix !== null && worstPrefix.first !== orders && worstPrefix.ltv !== ltv.afterFill
  return (
    <p className="review-line" data-testid="review-ltv" title={assumptions}>
      <span>
        LTV of {ltv.riskUnitId} {ratio(ltv.now)} → sent {ratio(ltv.afterAck)} → filled {ratio(ltv.afterFill)}
      </span>
      {isOnTheWay && (
        <span data-testid="ltv-worst-prefix">
          worst {ratio(worstPrefix.ltv)} if only the first {worstPrefix.first} of {orders} fill
        </span>
      )}
      {ltv.worst !== ltv.afterFill && ltv.worst !== worstPrefix?.ltv && (
        <span>worst {ratio(ltv.worst)} if only those that raise it fill</span>
      )}
      {unchecked.length > 0 && <span className="warn">LTV not checked: {rowsText(numbers(unchecked))}</span>}
    </p>
  )
}
