import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { WithoutRules } from '@/renderer/domain/book/without-rules'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { BestPricesTable } from './best-prices-table'
import { OwnFills } from './own-fills'
import '@/renderer/domain/orders/orders-view.css'
import './tape.css'

const views = [
  { value: 'fills', label: t('Own fills') },
  { value: 'best', label: t('Best prices') },
] as const
type View = (typeof views)[number]['value']

const NO_TRADES = t(
  'The exchange’s description has no channel of public trades, and Volley follows none: trades of others are not here.',
)
/** Description and limitation of each view. */
const notes: Readonly<Record<View, { readonly text: string; readonly hint: string }>> = {
  fills: { text: t('without trades of others'), hint: t('Executions of your own orders.') },
  best: {
    text: t('quotes, no trades'),
    hint: t(
      'Moves of the best bid and ask, those of a quarter of a second in one row; a move that came back has none.',
    ),
  },
}

/** Own fills of the current symbol, and changes of its best prices. */
export function TapePanel() {
  const { category, symbol } = useSelection()
  const [view, setView] = useState<View>('fills')
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const toolbar = (
    <>
      <Choice label={t('Tape of')} size="small" value={view} options={views} onChange={setView} />
      <span className="toolbar__gap" />
      <span className="faint" title={`${notes[view].hint} ${NO_TRADES}`}>
        {notes[view].text}
      </span>
    </>
  )
  return (
    <Panel label={t('Tape')} toolbar={toolbar}>
      <div className="orders-view tape">
        {view === 'fills' ? (
          <OwnFills key={instrumentKey(category, symbol)} category={category} symbol={symbol} />
        ) : instrument === undefined ? (
          <WithoutRules symbol={symbol} error={instruments.error?.message ?? null} loading={instruments.isPending} />
        ) : (
          <BestPricesTable key={instrumentKey(category, symbol)} instrument={instrument} />
        )}
      </div>
    </Panel>
  )
}
