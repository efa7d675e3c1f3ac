import { ChartCandlestick } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { WatchedSymbol } from '@/shared/settings/watch-lists'
import { ChartStyle, PriceScale } from '@/shared/settings/chart-style'
import { saveSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import { chartTypeLabels, scaleLabels } from '@/renderer/kit/charts/chart-type-labels'
import { comparisonEntries } from './comparison/comparison-entries'

interface ChartTypeMenuProps {
  readonly chartType: ChartStyle
  readonly scale: PriceScale
  readonly compared: WatchedSymbol | null
}

/** Form of the candles, scale of the prices and compared symbol, for all charts. */
export function ChartTypeMenu({ chartType, scale, compared }: ChartTypeMenuProps) {
  const typeEntries = ChartStyle.options.map((value): MenuEntry => ({
    id: value,
    label: chartTypeLabels[value],
    checked: value === chartType,
    run: () => void saveSettings({ chartLook: value }),
  }))
  const scales = PriceScale.options.map((value): MenuEntry => ({
    id: value,
    label: scaleLabels[value],
    checked: value === scale,
    run: () => void saveSettings({ priceScale: value }),
  }))
  const name = t`Candles and scale: ${chartTypeLabels[chartType]}, ${scaleLabels[scale]}`
  const trigger = <IconButton size="small" label={name} icon={<ChartCandlestick />} data-testid="chart-look" />
  const separator = (id: string): MenuEntry => ({ id, separator: true })
  return (
    <Menu
      trigger={trigger}
      entries={[...typeEntries, separator('scales'), ...scales, separator('others'), ...comparisonEntries(compared)]}
    />
  )
}
