import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { formatShort } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

/** Reports a monitoring gap until the user acknowledges it. */
export function UnwatchedBand({ unit }: { readonly unit: RiskUnit }) {
  if (unit.unwatched === null) return null
  const { from, to } = unit.unwatched
  const text = t`Not watched from ${formatShort(from, to)} to ${formatShort(to, to)}.`
  return (
    <PanelBand tone="warn">
      <span>{t`${text} The history shows it hatched.`}</span>
      <Button
        size="small"
        tone="quiet"
        onClick={() => void bridge.call('risk.dismissUnwatched', { riskUnitId: unit.id })}
      >
        {t('Understood')}
      </Button>
    </PanelBand>
  )
}
