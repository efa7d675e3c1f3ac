import { ChevronDown, MousePointerClick, Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { checkQty } from '@/shared/trading/market/symbol-rules'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import type { PriceLadderSettings } from '@/shared/settings/price-ladder'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'
import { isLive, useApp } from '@/renderer/state/stores/app-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import type { LadderTrading } from './use-ladder-trading'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Changes the display or the click sizes of the ladder. */
export const savePriceLadder = (change: Partial<PriceLadderSettings>): void =>
  void saveSettings({ priceLadder: { ...useSettings.getState().settings.priceLadder, ...change } })

interface LadderStripProps {
  readonly instrument: Instrument
  readonly trading: LadderTrading
  readonly sizes: readonly string[]
  /** Index of the size that a click sends. */
  readonly chosen: number
  readonly onChoose: (size: number) => void
  readonly timeInForce: PriceLadderSettings['timeInForce']
  /** Null outside of hedge mode. */
  readonly intent: 'open' | 'close' | null
  readonly onIntent: (intent: 'open' | 'close') => void
}

/** Order terms of a click, and the switch of click trading. */
export function LadderStrip(props: LadderStripProps) {
  const { instrument, trading, sizes, chosen, onChoose, timeInForce, intent, onIntent } = props
  const isReal = useApp(({ app }) => app !== null && isLive(app.profile))
  const unit = qtyUnit({ category: instrument.category, side: 'buy', orderType: 'limit' }, instrument).coin
  const why = trading.off?.reason ?? t('Sent at once; what speaks against it is reviewed.')
  const [isUnfolded, setUnfolded] = useState(false)
  const switchText = trading.isOn ? t('Clicks trade') : t('Click trading off')
  return (
    <div className="price-ladder__strip" data-unfolded={isUnfolded}>
      <div className="price-ladder__line">
        <Pressable
          role="switch"
          aria-checked={trading.isOn}
          className="price-ladder__switch"
          data-real={isReal}
          disabled={!trading.canSwitchOn}
          aria-label={switchText}
          title={why}
          onClick={trading.toggle}
        >
          <MousePointerClick aria-hidden />
          <span className="price-ladder__switch-text">{switchText}</span>
        </Pressable>
        <span className="toolbar__gap" />
        <Pressable
          className="price-ladder__switch price-ladder__unfold num"
          aria-expanded={isUnfolded}
          title={t('Size and time in force of a click')}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {sizes[chosen]} · {tifShort[timeInForce] ?? timeInForce} <ChevronDown aria-hidden />
        </Pressable>
        <span className="price-ladder__terms price-ladder__folded">
          {intent !== null && (
            <Choice
              size="small"
              label={t('Position')}
              value={intent}
              onChange={onIntent}
              options={[
                { value: 'open', label: t('Open') },
                { value: 'close', label: t('Close') },
              ]}
            />
          )}
          <Choice
            size="small"
            label={t('Time in force of a click')}
            value={timeInForce}
            onChange={(value) => savePriceLadder({ timeInForce: value })}
            options={(['gtc', 'post_only'] as const).map((value) => ({ value, label: tifShort[value] ?? value }))}
          />
        </span>
      </div>
      <p className="price-ladder__why price-ladder__folded" data-testid="click-trading" title={why}>
        {why}
      </p>
      <div className="price-ladder__line price-ladder__folded">
        <Choice
          wide
          size="small"
          label={t`Size of a click, ${unit}`}
          value={String(chosen)}
          onChange={(at) => onChoose(Number(at))}
          options={sizes.map((size, at) => ({
            value: String(at),
            label: size,
            title: t`${size} ${unit}, key ${at + 1}`,
          }))}
        />
        <SizesPopover instrument={instrument} sizes={sizes} unit={unit} />
      </div>
    </div>
  )
}

const wrongSize = (size: string, instrument: Instrument): string | null =>
  size.trim() === ''
    ? null
    : (checkQty(size.trim(), instrument, { side: 'buy', orderType: 'limit' })[0]?.message ?? null)

interface SizesPopoverProps {
  readonly instrument: Instrument
  readonly sizes: readonly string[]
  readonly unit: string
}

/** Editor of the five click sizes; sizes that break a rule of the symbol are not applied. */
function SizesPopover({ instrument, sizes, unit }: SizesPopoverProps) {
  const [typed, setTyped] = useState<readonly string[]>(sizes)
  const errors = typed.map((size) => wrongSize(size, instrument))
  const type = (at: number, text: string): void => {
    const next = typed.with(at, text)
    setTyped(next)
    if (next.some((size) => wrongSize(size, instrument) !== null)) return
    const { sizes: all } = useSettings.getState().settings.priceLadder
    const key = instrumentKey(instrument.category, instrument.symbol)
    savePriceLadder({ sizes: { ...all, [key]: next.map((size) => size.trim()) } })
  }
  return (
    <Popover
      trigger={<IconButton size="small" label={t('Change the sizes of a click')} icon={<Pencil />} />}
      title={t`Sizes of a click in ${instrument.symbol}`}
      onOpenChange={(open) => open && setTyped(sizes)}
    >
      <div className="price-ladder__sizes">
        {typed.map((size, at) => (
          <AmountField
            // Sizes are identified by their key.
            key={String(at)}
            label={t`Key ${at + 1}`}
            unit={unit}
            value={size}
            error={errors[at] ?? null}
            onChange={(text) => type(at, text)}
          />
        ))}
      </div>
    </Popover>
  )
}
