import { ChartCandlestick } from 'lucide-react'
import { ChartLook, PriceScale } from '@/shared/settings/chart-look'
import { saveSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import { lookLabels, scaleLabels } from '@/renderer/kit/charts/look-labels'

interface LookMenuProps {
  readonly look: ChartLook
  readonly scale: PriceScale
}

/** Form of the candles and scale of the prices, for all charts. */
export function LookMenu({ look, scale }: LookMenuProps) {
  const looks = ChartLook.options.map((value): MenuEntry => ({
    id: value,
    label: lookLabels[value],
    checked: value === look,
    run: () => void saveSettings({ chartLook: value }),
  }))
  const scales = PriceScale.options.map((value): MenuEntry => ({
    id: value,
    label: scaleLabels[value],
    checked: value === scale,
    run: () => void saveSettings({ priceScale: value }),
  }))
  const name = `Candles and scale: ${lookLabels[look]}, ${scaleLabels[scale]}`
  const trigger = <IconButton size="small" label={name} icon={<ChartCandlestick />} data-testid="chart-look" />
  return <Menu trigger={trigger} entries={[...looks, { id: 'separator', separator: true }, ...scales]} />
}
