import { instrumentKey } from '@/shared/trading/market/instrument'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'
import { Panel } from '@/renderer/kit/ui/panel'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { Select } from '@/renderer/kit/ui/select'
import { groupOptions } from './book-groups'
import { BookLadderView } from './book-ladder'
import './order-book.css'

/** Bids and asks of the current symbol, as they stand. */
export function OrderBookPanel() {
  const { category, symbol } = useSelection()
  const key = instrumentKey(category, symbol)
  const groups = useSettings(({ settings }) => settings.bookGroups)
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const group = groups[key] ?? 1

  if (!instrument) {
    return (
      <Panel label="Order book" className="book">
        <Missing symbol={symbol} error={instruments.error?.message ?? null} loading={instruments.isPending} />
      </Panel>
    )
  }
  const toolbar = (
    <>
      <span>{category}</span>
      <span className="toolbar__gap" />
      <Select
        label="Price step of a row"
        size="small"
        value={String(group)}
        options={groupOptions(instrument.tickSize)}
        onChange={(chosen) => void saveSettings({ bookGroups: { ...groups, [key]: Number(chosen) } })}
      />
    </>
  )
  return (
    <Panel label="Order book" className="book" toolbar={toolbar}>
      <BookLadderView key={key} instrument={instrument} group={group} />
    </Panel>
  )
}

function Missing({
  symbol,
  error,
  loading,
}: {
  readonly symbol: string
  readonly error: string | null
  readonly loading: boolean
}) {
  if (loading) return <PanelState kind="loading" title="Loading symbol rules" />
  if (error !== null) return <PanelState kind="error" title="No symbol rules" text={`${error} Trying again…`} />
  return (
    <PanelState
      kind="empty"
      title={`${symbol} is not listed here`}
      text="Choose another symbol or category."
      action={<Button onClick={() => showOverlay('symbols')}>Search symbol</Button>}
    />
  )
}
