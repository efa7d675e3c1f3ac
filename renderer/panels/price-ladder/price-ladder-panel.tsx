import { Diamond, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { ladderModes, type LadderMode, type LargeMultiple, largeMultiples } from '@/shared/settings/price-ladder'
import { groupOptions, usualGroup } from '@/renderer/domain/book/book-groups'
import { useFirstPrice } from '@/renderer/domain/book/use-first-price'
import { WithoutRules } from '@/renderer/domain/book/without-rules'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { Select } from '@/renderer/kit/ui/fields/select'
import { savePriceLadder } from './ladder-strip'
import { PriceLadder } from './price-ladder'
import './price-ladder.css'

const modeLabels: Readonly<Record<LadderMode, string>> = {
  size: t('Size'),
  cumulative: t('Cumulative'),
  notional: t('Notional'),
}
const modeOptions = ladderModes.map((value) => ({ value, label: modeLabels[value] }))

const largeText = (large: LargeMultiple): string =>
  large === 'off' ? t('Mark no sizes') : t`Mark sizes from ${large} times the median of the rows`

/** Threshold from which a level is marked as large. */
function LargeSizes({ large }: { readonly large: LargeMultiple }) {
  const entries = largeMultiples.map((multiple) => ({
    id: multiple,
    label: largeText(multiple),
    checked: multiple === large,
    run: () => savePriceLadder({ large: multiple }),
  }))
  const trigger = <IconButton size="small" label={t`Large sizes: ${largeText(large)}`} icon={<Diamond />} />
  return <Menu trigger={trigger} entries={entries} />
}

export function PriceLadderPanel() {
  const { category, symbol } = useSelection()
  const key = instrumentKey(category, symbol)
  const { mode, groups, large } = useSettings(({ settings }) => settings.priceLadder)
  const [isFollowing, setFollowing] = useState(true)
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const first = useFirstPrice(category, symbol)
  const group = groups[key] ?? (instrument === undefined || first === null ? 1 : usualGroup(instrument.tickSize, first))

  if (!instrument) {
    return (
      <Panel label={t('Price ladder')} className="price-ladder">
        <WithoutRules symbol={symbol} error={instruments.error?.message ?? null} loading={instruments.isPending} />
      </Panel>
    )
  }
  const toolbar = (
    <>
      <Select
        label={t('Columns')}
        size="small"
        value={mode}
        options={modeOptions}
        onChange={(chosen) => savePriceLadder({ mode: chosen })}
      />
      <span className="price-ladder__symbol" title={`${symbol} ${category}`}>
        {symbol}
      </span>
      <span className="toolbar__gap" />
      <Select
        label={t('Price step of a row')}
        size="small"
        value={String(group)}
        options={groupOptions(instrument.tickSize)}
        onChange={(chosen) => savePriceLadder({ groups: { ...groups, [key]: Number(chosen) } })}
      />
      <LargeSizes large={large} />
      <IconButton
        size="small"
        label={
          isFollowing ? t('Follows the market: stop following (L)') : t('Stays where it is: follow the market (L)')
        }
        aria-pressed={!isFollowing}
        icon={isFollowing ? <LockOpen /> : <Lock />}
        onClick={() => setFollowing(!isFollowing)}
      />
    </>
  )
  return (
    <Panel label={t('Price ladder')} className="price-ladder" toolbar={toolbar}>
      <PriceLadder
        key={key}
        instrument={instrument}
        group={group}
        price={first}
        mode={mode}
        isFollowing={isFollowing}
        onFollow={setFollowing}
      />
    </Panel>
  )
}
