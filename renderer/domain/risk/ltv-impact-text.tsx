import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { SimulatedLtv } from './simulated-ltv'
import type { LtvImpact } from './use-order-effects'

/**
 * `LTV 63.42 % → 63.42 % sent → 64.10 % filled`: the ratio now, once the orders are acknowledged, and once they are
 * filled.
 */
export function LtvImpactText({ impact }: { readonly impact: LtvImpact }) {
  const { effects, thresholds, live, riskUnitId } = impact
  const { now, afterAck, afterFill, worst, worstPrefix, unknown } = effects
  const isOnTheWay = worstPrefix !== null && worstPrefix.ltv !== afterFill && worstPrefix.ltv !== worst
  const title = [
    t`Risk unit ${riskUnitId}, at the prices of now, fees of a taker included.`,
    live ? '' : t('The ratio is not live: this starts from an old one.'),
    unknown.length === 0 ? '' : t`${unknown.length} orders could not be computed.`,
  ]
  const simulated = (ltv: string | null) => <SimulatedLtv ltv={ltv} thresholds={thresholds} />
  const [ltvNow, ltvSent, ltvFilled] = [simulated(now), simulated(afterAck), simulated(afterFill)]
  const onTheWay = isOnTheWay && <>{mixed`, first ${worstPrefix.first} filled ${simulated(worstPrefix.ltv)}`}</>
  const worstText = worst !== afterFill && <>{mixed`, worst ${simulated(worst)}`}</>
  return (
    <span
      className="ltv-impact"
      data-live={live}
      title={title.filter((text) => text !== '').join(' ')}
      data-testid="ltv-impact"
    >
      {mixed`LTV ${ltvNow} → ${ltvSent} sent → ${ltvFilled} filled${onTheWay}${worstText}`}
    </span>
  )
}
