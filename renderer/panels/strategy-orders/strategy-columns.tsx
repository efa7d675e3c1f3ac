import { t, punctuated } from '@/shared/languages/text'
import { SymbolLink } from '@/renderer/domain/orders/cells/symbol-link'
import { Pencil, X } from 'lucide-react'
import {
  legsOfType,
  profitLeg,
  type StrategyLeg,
  triggerLeg,
  lossLeg,
} from '@/shared/trading/pretrade/rules/strategy-rules'
import { formatTime, formatUtc } from '@/renderer/kit/format/time'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Chip } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { rawSymbol } from '@/renderer/domain/orders/labels/raw-fields'
import type { Column, RawField } from '@/renderer/kit/table/columns/column'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'
import { JournalTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import type { PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { amountText, legLines } from '@/renderer/domain/strategy/strategy-text'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import type { StrategyRow } from './strategy-rows'

const priceOf = (row: StrategyRow, leg: StrategyLeg): string =>
  row.terms !== null && legsOfType(row.terms.type).includes(leg) ? (row.terms[leg.price] ?? '') : ''

const leg = (id: string, title: string, which: StrategyLeg, decimals: PriceDecimals): Column<StrategyRow> => ({
  id,
  title,
  width: 'minmax(76px, 1fr)',
  numeric: true,
  value: (row) => priceOf(row, which) || null,
  cell: (row) => {
    const price = priceOf(row, which)
    const line = row.terms === null ? undefined : legLines(row.terms).find((text) => text.startsWith(which.name))
    if (price === '') return '—'
    return (
      <span title={line}>
        <AmountText value={price} decimals={decimals(row)} emphasise />
      </span>
    )
  },
})

interface ActionsProps {
  readonly row: StrategyRow
  readonly blockedReason: string | null
  readonly onModify: (row: StrategyRow) => void
  readonly onCancel: (row: StrategyRow) => void
}

function Actions({ row, blockedReason, onModify, onCancel }: ActionsProps) {
  const { record, waits, journal, pending } = row
  const isOpen = waits && record !== null
  const noChange = !isOpen || blockedReason !== null || pending !== null
  return (
    <span className="order-actions">
      {journal !== null && (
        <JournalTimeline
          title={`${row.symbol} · ${journal.key}`}
          entryKey={journal.key}
          revision={journal.revision}
          none={t('The journal has no entry.')}
        />
      )}
      <IconButton
        size="small"
        label={pending === null ? t('Change this strategy order…') : t`Change: ${pending.text}`}
        icon={<Pencil />}
        disabled={noChange}
        onClick={() => onModify(row)}
      />
      <IconButton
        size="small"
        label={t('Cancel this strategy order…')}
        icon={<X />}
        disabled={!isOpen}
        onClick={() => onCancel(row)}
      />
    </span>
  )
}

/** Terms of a strategy order with the names of the exchange. */
const rawTerms: readonly RawField<StrategyRow>[] = [
  { name: 'strategyType', text: ({ terms }) => terms?.type ?? '' },
  ...(
    ['side', 'posSide', 'qty', 'tpslMode', 'takeProfit', 'stopLoss', 'triggerPrice', 'triggerOrderPrice'] as const
  ).map((name) => ({ name, text: ({ terms }: StrategyRow) => terms?.[name] ?? '' })),
]

const kinds = { tpsl: 'TP/SL', trigger: t('Trigger') } as const

/** Columns of strategy orders; `unitOf` returns the coin of a quantity. */
export const strategyColumns = (
  decimals: PriceDecimals,
  unitOf: (row: StrategyRow) => string,
  actions: Omit<ActionsProps, 'row'>,
): readonly Column<StrategyRow>[] => shownByPriority(allColumns(decimals, unitOf, actions), columnPriority)

/** Columns by priority as the panel gets wider. */
const columnPriority = ['for', 'type', 'time'] as const

const allColumns = (
  decimals: PriceDecimals,
  unitOf: (row: StrategyRow) => string,
  actions: Omit<ActionsProps, 'row'>,
): readonly Column<StrategyRow>[] => [
  {
    id: 'time',
    title: t('Time'),
    width: '76px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <span title={formatUtc(at || null)}>{formatTime(at || null)}</span>,
  },
  {
    id: 'symbol',
    title: t('Symbol'),
    width: 'minmax(112px, 1.2fr)',
    isWhole: true,
    value: ({ symbol, category }) => `${symbol} ${category}`,
    raw: [...rawSymbol((row: StrategyRow) => row), ...rawTerms],
    cell: ({ symbol, category }) => (
      <>
        <SymbolLink category={category} symbol={symbol} />{' '}
        <span className="faint" title={category}>
          {categoryShort(category)}
        </span>
      </>
    ),
  },
  {
    id: 'type',
    title: t('Type'),
    width: '64px',
    value: ({ terms }) => kinds[terms?.type ?? 'tpsl'],
  },
  {
    id: 'for',
    title: t('For'),
    width: 'minmax(96px, 1.2fr)',
    value: (row) => (row.terms === null ? '' : amountText(row.terms, unitOf(row))),
  },
  leg('take-profit', t('Take profit'), profitLeg, decimals),
  leg('stop-loss', t('Stop loss'), lossLeg, decimals),
  leg('trigger', t('Trigger'), triggerLeg, decimals),
  {
    id: 'state',
    title: t('State'),
    width: 'minmax(76px, 1.4fr)',
    value: ({ state, pending }) => (pending === null ? state : punctuated(`${state}, ${pending.text}`)),
    cell: ({ state, tone, why, pending }) => (
      <>
        <Chip tone={tone} title={why} data-testid="strategy-state">
          {state}
        </Chip>{' '}
        {pending !== null && <span className={pending.isUnknown ? 'unknown-words' : 'faint'}>{pending.text}</span>}
        {pending === null && why !== '' && (
          <span className="faint" title={why}>
            {why}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'order-id',
    title: t('Order ID'),
    width: '160px',
    isOptional: true,
    value: ({ record }) => record?.orderId ?? '',
  },
  { id: 'actions', title: '', width: '94px', pinned: true, cell: (row) => <Actions row={row} {...actions} /> },
]
