import { ChartSpline } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { MAX_CHART_INDICATORS } from '@/shared/settings/chart-indicators'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { type ChosenIndicator, indicators, withValues } from './chosen-indicators'
import { IndicatorFields } from './indicator-fields'
import './indicators.css'

interface IndicatorsPopoverProps {
  readonly chosen: readonly ChosenIndicator[]
  readonly onChange: (chosen: readonly ChosenIndicator[]) => void
}

/** Menu of the chart's indicators and their parameters. */
export function IndicatorsPopover({ chosen, onChange }: IndicatorsPopoverProps) {
  const isFull = chosen.length >= MAX_CHART_INDICATORS
  const add = indicators.map((indicator) => ({
    id: indicator.id,
    label: `${indicator.name} (${indicator.short})`,
    run: () => onChange([...chosen, withValues(indicator)]),
  }))
  return (
    <Popover
      title={t('Indicators of the chart')}
      trigger={
        <Button size="small" tone="quiet" icon={<ChartSpline />} data-testid="indicators">
          {t('Indicators')}
        </Button>
      }
    >
      <div className="indicators">
        {chosen.map((indicator, index) => (
          <IndicatorFields
            key={`${indicator.indicator.id} ${index}`}
            chosen={indicator}
            onChange={(next) => onChange(chosen.with(index, next))}
            onRemove={() => onChange(chosen.toSpliced(index, 1))}
          />
        ))}
      </div>
      <Menu
        align="start"
        trigger={
          <Button size="small" disabled={isFull}>
            {isFull ? t`No more than ${MAX_CHART_INDICATORS}` : t('Add indicator')}
          </Button>
        }
        entries={add}
      />
    </Popover>
  )
}
