import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { Select } from '@/renderer/kit/ui/fields/select'
import { groupOptions } from '@/renderer/domain/book/book-groups'
import { WithoutRules } from '@/renderer/domain/book/without-rules'
import { BookLadderView } from './book-ladder'
import './order-book.css'

/** Current bids and asks of the symbol. */
export function OrderBookPanel() {
  const { category, symbol } = useSelection()
  const key = instrumentKey(category, symbol)
  const groups = useSettings(({ settings }) => settings.bookGroups)
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const group = groups[key] ?? 1

  if (!instrument) {
    return (
      <Panel label={t('Order book')} className="book">
        <WithoutRules symbol={symbol} error={instruments.error?.message ?? null} loading={instruments.isPending} />
      </Panel>
    )
  }
  const toolbar = (
    <>
      <span>{category}</span>
      <span className="toolbar__gap" />
      <Select
        label={t('Price step of a row')}
        size="small"
        value={String(group)}
        options={groupOptions(instrument.tickSize)}
        onChange={(chosen) => void saveSettings({ bookGroups: { ...groups, [key]: Number(chosen) } })}
      />
    </>
  )
  return (
    <Panel label={t('Order book')} className="book" toolbar={toolbar}>
      <BookLadderView key={key} instrument={instrument} group={group} />
    </Panel>
  )
}
