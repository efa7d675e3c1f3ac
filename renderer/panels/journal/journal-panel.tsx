import { useDeferredValue, useMemo, useState } from 'react'
import { MINUTE_MS } from '@/shared/base/time'
import type { JournalFilter, JournalPage } from '@/shared/ipc/trading/journal'
import { t } from '@/shared/languages/text'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { termsIn } from '@/shared/trading/orders/journal/entry-text'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useAccountQueries, useAccountQuery } from '@/renderer/state/queries/account-query'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { ChainState } from './chain-state'
import { entryColumns } from './entry-columns'
import { requestOf, type EntryFilter, wholeJournal } from './entry-filter'
import { EntryFilterBar } from './entry-filter-bar'
import { ExportJournalButton } from './export-journal-button'
import '@/renderer/domain/orders/orders-view.css'
import './journal.css'

/**
 * Entries per page, and the interval at which the newest are read again while no older ones are shown. A
 * search by words reads every entry, thus less often.
 */
const PAGE = 200
const AGAIN_MS = { conditions: 2000, text: 10_000 }
const elsewhere = t(
  'Alarms and loans are in the history of the risk wall, messages in the notifications, and every call with its ' +
    'code and latency in the log (Diagnostics). Moments of arming are not written down.',
)
const emptyPage: JournalPage = { entries: [], next: null }

interface Starts {
  readonly filter: JournalFilter
  readonly starts: readonly (number | null)[]
}
const fromNewest = [null]

/** Pages of the filtered entries: the newest first, older ones on request. */
function usePages(filter: JournalFilter) {
  /** Start of each page; null: at the newest entry. */
  const [start, setShown] = useState<Starts>({ filter, starts: fromNewest })
  const starts = start.filter === filter ? start.starts : fromNewest
  const setStarts = (next: readonly (number | null)[]): void => setShown({ filter, starts: next })
  const inputs = starts.map((before) => ({ ...filter, before, limit: PAGE }))
  const isFollowing = starts.length === 1
  const pages = useAccountQueries('journal.page', inputs, (results) => results, {
    staleTime: isFollowing ? 0 : Infinity,
    refetchInterval: isFollowing ? (filter.text === '' ? AGAIN_MS.conditions : AGAIN_MS.text) : false,
    showsPrevious: true,
  })
  const readEntries = pages.flatMap(({ data }) => (data ?? emptyPage).entries)
  // While a page is read again, the previous one can overlap with the next.
  const entries = [...new Map(readEntries.map((entry) => [entry.seq, entry])).values()]
  const next = pages.at(-1)?.data?.next ?? null
  const newest = entries[0]?.seq ?? null
  return {
    entries,
    isLoading: pages[0]?.data === undefined,
    error: pages.find(({ error }) => error !== null)?.error?.message ?? null,
    /** Null at the end of the journal. The shown entries are fixed from then on. */
    older: next === null || newest === null ? null : () => setStarts([newest + 1, ...starts.slice(1), next]),
    newest: isFollowing ? null : () => setStarts(fromNewest),
  }
}

interface EntriesProps {
  readonly filter: JournalFilter
  readonly isNarrowed: boolean
  readonly onNarrow: (change: Partial<EntryFilter>) => void
}

function Entries({ filter, isNarrowed, onNarrow }: EntriesProps) {
  const { entries, isLoading, error, older, newest } = usePages(filter)
  const now = useNow(true, MINUTE_MS)
  const revision = entries[0]?.seq ?? 0
  const orders = useOrders((state) => state.orders)
  const ownTerms = useMemo(() => {
    const byKey = Map.groupBy(entries, ({ key }) => key)
    return new Map([...byKey].map(([key, ofOrder]) => [key, termsIn(ofOrder)]))
  }, [entries])
  const columns = useMemo(
    () =>
      entryColumns({
        now,
        revision,
        termsOf: (key) => orders.get(key) ?? ownTerms.get(key) ?? null,
        showOrder: (key) => onNarrow({ key, batch: null }),
        showBatch: (batch) => onNarrow({ batch, key: null }),
      }),
    [now, revision, onNarrow, orders, ownTerms],
  )
  const emptyState =
    error !== null ? (
      <PanelState kind="error" title={t('The journal could not be read')} text={error} />
    ) : isLoading ? (
      <PanelState kind="loading" title={t('Reading the journal')} />
    ) : (
      <PanelState
        kind="empty"
        title={isNarrowed ? t('No entry matches the filter') : t('The journal has no entry yet')}
        text={isNarrowed ? undefined : t('Every intent, request, answer, push and decision about orders is kept here.')}
      />
    )
  return (
    <>
      {error !== null && entries.length > 0 && (
        <PanelBand tone="warn">{t`The journal could not be read: ${error}`}</PanelBand>
      )}
      <div className="orders-table">
        <DataTable
          label={t('Journal')}
          rows={entries}
          columns={columns}
          rowKey={({ seq }) => String(seq)}
          rowData={({ what }) => ({ 'data-testid': 'journal-entry', 'data-kind': what })}
          isFilteredOutside
          empty={emptyState}
        />
      </div>
      <div className="journal__foot">
        <span>
          {entries.length === 0
            ? ''
            : t`Entries ${entries.at(-1)?.seq ?? ''} to ${entries[0]?.seq ?? ''}, ${entries.length} shown`}
        </span>
        {older !== null && (
          <Button size="small" tone="quiet" onClick={older}>
            {t('Older')}
          </Button>
        )}
        {newest !== null && (
          <Button size="small" tone="quiet" onClick={newest}>
            {t('Back to the newest')}
          </Button>
        )}
        <span className="toolbar__gap" />
        <span className="faint" title={elsewhere}>
          {t('of orders only')}
        </span>
      </div>
    </>
  )
}

/** Journal of the active account: search, filters, verification and export. */
export function JournalPanel() {
  // Reset for another account: filter and export belong to the previous one.
  return <OfAccount key={useSessionKey()} />
}

function OfAccount() {
  const [filter, setFilter] = useState<EntryFilter>(wholeJournal)
  const text = useDeferredValue(filter.text)
  const query = useMemo(() => requestOf({ ...filter, text }), [filter, text])
  const proof = useAccountQuery('journal.verify', {}, { enabled: false })
  const [narrow] = useState(() => (change: Partial<EntryFilter>) => setFilter((before) => ({ ...before, ...change })))
  return (
    <Panel label={t('Journal')}>
      <div className="orders-view journal">
        <div className="journal__bar">
          <EntryFilterBar filter={filter} onChange={setFilter} />
          <span className="toolbar__gap" />
          <ChainState
            proof={proof.data ?? null}
            isProving={proof.isFetching}
            error={proof.error?.message ?? null}
            prove={() => void proof.refetch()}
          />
          <ExportJournalButton filter={query} />
        </div>
        <Entries filter={query} isNarrowed={filter !== wholeJournal} onNarrow={narrow} />
      </div>
    </Panel>
  )
}
