import { memo } from 'react'
import { Pencil } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { isFor, presetCommandName, presetText, usePresets } from '@/renderer/domain/presets/presets'
import { useBoundKeys } from '@/renderer/kit/keys/bound-keys'
import { keyLabel } from '@/renderer/kit/keys/key-text'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import type { Ticket } from './use-ticket'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

function PresetChip({ preset, onPick }: { readonly preset: OrderPreset; readonly onPick: () => void }) {
  const { side, name } = preset
  const [keys] = useBoundKeys()(presetCommandName(preset), [])
  return (
    <Pressable className="ticket-preset" data-side={side} title={presetText(preset)} onClick={onPick}>
      <span aria-hidden>{side === 'buy' ? 'B' : 'S'}</span>
      {name}
      {keys !== undefined && <kbd>{keyLabel(keys)}</kbd>}
    </Pressable>
  )
}

interface TicketPresetsProps extends Pick<Ticket, 'category' | 'symbol' | 'applyPreset'> {
  readonly isStock: boolean
}

/** Symbol of the ticket, and its presets as chips: a click fills the ticket and sends nothing. */
export const TicketPresets = memo(function TicketPresets({
  category,
  symbol,
  isStock,
  applyPreset,
}: TicketPresetsProps) {
  const presets = usePresets().filter((preset) => isFor(preset, instrumentKey(category, symbol)))
  return (
    <>
      <p className="ticket-symbol">
        <b>{symbol}</b>{' '}
        <span className="faint">
          {category}
          {isStock && t(' stock')}
        </span>
        <IconButton
          size="small"
          label={presets.length === 0 ? t('Make order presets') : t('Change the order presets')}
          icon={<Pencil />}
          onClick={() => showOverlay('presets')}
        />
      </p>
      {presets.length > 0 && (
        <div className="ticket-presets" role="group" aria-label={t('Order presets')}>
          {presets.map((preset) => (
            <PresetChip key={preset.id} preset={preset} onPick={() => applyPreset(preset)} />
          ))}
        </div>
      )}
    </>
  )
})
