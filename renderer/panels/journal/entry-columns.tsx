import { Layers, ListFilter } from 'lucide-react'
import type { ChainedEntry } from '@/shared/ipc/trading/journal'
import { t } from '@/shared/languages/text'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import type { Counted } from '@/shared/trading/orders/order-phrase'
import type { Column } from '@/renderer/kit/table/columns/column'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { JournalTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import { entryText } from '@/shared/trading/orders/journal/entry-text'

interface EntryColumnsParts {
  readonly now: number
  /** Newest entry: an open timeline is read again after each new entry. */
  readonly revision: number
  /** The order under a key of the journal; null if unknown. */
  readonly termsOf: (key: string) => Counted | null
  readonly showOrder: (key: string) => void
  readonly showBatch: (id: string) => void
}

/** Entries about the journal or the gate have no order. */
const isAboutOrder = ({ symbol }: ChainedEntry): boolean => symbol !== null

/** Columns of the journal: a description of each entry, with its stored text in the tooltip. */
export const entryColumns = (parts: EntryColumnsParts): readonly Column<ChainedEntry>[] => [
  { id: 'seq', title: '№', width: '64px', numeric: true, value: ({ seq }) => seq, hint: t('Number in the chain') },
  {
    id: 'at',
    title: t('Time'),
    width: '104px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <time title={`${formatDateTime(at)}, ${formatUtc(at)}`}>{formatShort(at, parts.now)}</time>,
  },
  {
    id: 'exchange-at',
    title: t('Exchange time'),
    width: '104px',
    shownFrom: 1100,
    isTime: true,
    value: (entry) => entryText(entry, null).exchangeAt,
    cell: (entry) => {
      const { exchangeAt: at } = entryText(entry, null)
      return at === null ? null : (
        <time title={`${formatDateTime(at)}, ${formatUtc(at)}`}>{formatShort(at, parts.now)}</time>
      )
    },
  },
  { id: 'what', title: t('Event'), width: '92px', value: (entry) => entryText(entry, null).what },
  { id: 'symbol', title: t('Symbol'), width: '92px', value: ({ symbol }) => symbol ?? '' },
  {
    id: 'detail',
    title: t('Words'),
    width: 'minmax(200px, 4fr)',
    value: ({ detail }) => detail,
    cell: (entry) => {
      const { detail } = entryText(entry, parts.termsOf(entry.key))
      return <span title={`${detail}\n${entry.detail}`}>{detail}</span>
    },
  },
  { id: 'key', title: t('Order'), width: 'minmax(110px, 1fr)', shownFrom: 900, value: ({ key }) => key },
  { id: 'hash', title: t('Hash'), width: '96px', isOptional: true, value: ({ hash }) => hash },
  {
    id: 'actions',
    title: '',
    width: '84px',
    pinned: true,
    cell: (entry) => (
      <span className="journal__actions">
        {isAboutOrder(entry) && (
          <>
            <JournalTimeline
              title={`${entry.symbol ?? ''} · ${entry.key}`}
              entryKey={entry.key}
              revision={parts.revision}
              none={t('The journal has no entry.')}
            />
            <IconButton
              size="small"
              label={t('Only this order')}
              icon={<ListFilter />}
              onClick={() => parts.showOrder(entry.key)}
            />
          </>
        )}
        {entry.batchId !== null && (
          <IconButton
            size="small"
            label={t('Only its batch')}
            icon={<Layers />}
            onClick={() => parts.showBatch(entry.batchId ?? '')}
          />
        )}
      </span>
    ),
  },
]
