import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t, punctuated } from '@/shared/languages/text'
import { FAVORITES, withoutSymbol, withSymbolMoved } from '@/shared/settings/watch-lists'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { localAction, watchKeys } from '@/renderer/kit/keys/local-keys'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/panel/veil-kind'
import { isCurrent } from '@/shared/trading/health/health'
import { changeWatchLists, useWatchLists } from '@/renderer/domain/watch/watch-actions'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useTickersOf } from '@/renderer/state/queries/tickers'
import { useFeed } from '@/renderer/state/stores/health/health-store'
import { linkOf, selectSymbol, useLinking, usePanelId, useSelection } from '@/renderer/state/stores/selection-store'
import { watchColumns } from './watch-columns'
import { isMovers, moversOf, rowsOfList, type WatchRow } from './watch-rows'
import { WatchToolbar } from './watch-toolbar'
import './watch-list.css'

const rowKey = ({ category, symbol }: WatchRow): string => instrumentKey(category, symbol)

/** Watch lists in the trader's order, and the symbols with the largest moves. Linked to the group of the panel. */
export function WatchListPanel() {
  const lists = useWatchLists()
  const [view, setView] = useState<string>(FAVORITES)
  const selection = useSelection()
  const panelId = usePanelId()
  const link = useLinking((state) => linkOf(state, panelId))
  const { state, reason } = useFeed('rest')
  const instruments = useAllInstruments()
  const list = isMovers(view) ? undefined : (lists.find(({ id }) => id === view) ?? lists[0])
  const polledCategories = useMemo(
    () => (list === undefined ? [selection.category] : [...new Set(list.symbols.map(({ category }) => category))]),
    [list, selection.category],
  )
  const { tickersOf, problems, isPending } = useTickersOf(polledCategories)
  const rows =
    list === undefined
      ? moversOf(selection.category, tickersOf(selection.category), isMovers(view) ? view : 'volume')
      : rowsOfList(list.symbols, tickersOf)
  const decimals = useMemo(
    () =>
      new Map(
        instruments.map((instrument) => [
          instrumentKey(instrument.category, instrument.symbol),
          instrument.priceDecimals,
        ]),
      ),
    [instruments],
  )
  const [grabbed, setGrabbed] = useState<WatchRow | null>(null)
  const columns = useMemo(
    () => watchColumns((row) => decimals.get(rowKey(row)) ?? 0, list === undefined ? null : setGrabbed),
    [decimals, list],
  )

  function show({ category, symbol }: WatchRow): void {
    if (link !== null) selectSymbol(category, symbol, link)
  }
  function move(row: WatchRow, to: WatchRow | undefined): void {
    if (list === undefined || to === undefined) return
    changeWatchLists((all) => withSymbolMoved(all, list.id, plain(row), plain(to)))
  }
  function onRowKey(row: WatchRow, event: KeyboardEvent): void {
    const action = localAction(watchKeys, event)
    if (list === undefined || action === null) return
    event.preventDefault()
    const at = rows.findIndex((candidate) => rowKey(candidate) === rowKey(row))
    if (action === 'remove') changeWatchLists((all) => withoutSymbol(all, list.id, plain(row)))
    else move(row, rows[at + (action === 'up' ? -1 : 1)])
  }
  const toolbar = <WatchToolbar list={list} view={view} onView={setView} />
  const failed = polledCategories.filter((category) => problems.has(category))
  return (
    <Panel label={t('Watch list')} toolbar={toolbar} className="watch-list">
      <div
        className="watch-list__rows"
        data-live={(isCurrent(state) && failed.length === 0) || undefined}
        onDragOver={(event) => {
          if (grabbed !== null) event.preventDefault()
        }}
        onDrop={(event) => {
          const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-watch]') : null
          if (grabbed !== null)
            move(
              grabbed,
              rows.find((row) => rowKey(row) === key?.dataset.watch),
            )
          setGrabbed(null)
        }}
      >
        <DataTable
          label={t('Watch list')}
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          rowData={(row) => ({ 'data-watch': rowKey(row) })}
          rowClass={(row) =>
            rowKey(row) === instrumentKey(selection.category, selection.symbol) ? 'is-shown' : undefined
          }
          onActivate={show}
          onRowKey={onRowKey}
          empty={
            <EmptyWatchList
              isList={list !== undefined}
              isPending={isPending}
              error={[...problems.values()][0] ?? null}
            />
          }
        />
        {!isCurrent(state) && rows.length > 0 && <PanelVeil kind={veilKindOf(state)} text={reason ?? state} />}
        {isCurrent(state) && failed.length > 0 && rows.length > 0 && (
          <PanelVeil
            kind="stale"
            text={failed.map((category) => punctuated(`${category}: ${problems.get(category) ?? ''}`)).join(' · ')}
          />
        )}
      </div>
    </Panel>
  )
}

const plain = ({ category, symbol }: WatchRow): { category: Category; symbol: string } => ({ category, symbol })

function EmptyWatchList({
  isList,
  isPending,
  error,
}: {
  readonly isList: boolean
  readonly isPending: boolean
  readonly error: string | null
}) {
  if (error !== null) return <PanelState kind="error" title={t('Prices could not be read')} text={error} />
  if (isPending) return <PanelState kind="loading" title={t('Loading prices')} />
  return isList ? (
    <PanelState
      kind="empty"
      title={t('No symbol in this list')}
      text={t('Add the shown symbol above, or mark symbols with a star in the symbol search.')}
    />
  ) : (
    <PanelState kind="empty" title={t('No prices')} text={t('The exchange lists no price in this category.')} />
  )
}
