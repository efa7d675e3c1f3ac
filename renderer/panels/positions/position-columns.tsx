import type { ReactNode } from 'react'
import { formatExact } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import { Quantity } from '@/renderer/domain/orders/cells/quantity'
import { SymbolCell } from '@/renderer/domain/orders/cells/symbol-cell'
import type { QtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { displayText } from '@/renderer/kit/format/display-text'
import type { Column } from '@/renderer/kit/table/columns/column'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { figureColumns, type FigureTerms } from './figure-columns'
import type { PositionRow } from './position-rows'

/** With a minus sign as wide as a digit; null is unknown. */
const signed = (amount: string | null): string => (amount === null ? t('unknown') : formatExact(amount))

const sideTones: Readonly<Record<string, ChipTone>> = { long: 'up', short: 'down' }

/** Size of a position in the color of its side; below zero for a short. */
function SignedSize({ position, lots }: { readonly position: PositionRow; readonly lots: QtyForm }) {
  const { posSide, total } = position
  return (
    <span className={sideTones[posSide]} title={`${displayText(posSide)} ${total}`}>
      <span className="visually-hidden">{displayText(posSide)} </span>
      {posSide === 'short' && '−'}
      <Quantity value={total} {...lots({ ...position, side: posSide })} />
    </span>
  )
}

/** Exposure range of a position. A one-way range is signed: negative is short. */
const rangeColumn: Column<PositionRow> = {
  id: 'range',
  title: t('If unknown fill'),
  width: 'minmax(104px, 1fr)',
  numeric: true,
  hint: t('The least and the most that is held, as orders of unknown outcome were filled or not; a short is negative'),
  value: ({ range }) => (range === null ? null : `${range.least ?? ''} ${range.most ?? ''}`),
  cell: ({ range }) =>
    range !== null && (
      <span
        className="unknown-words"
        title={t`${plural(range.orders, 'order')} of unknown outcome`}
        data-testid="exposure-range"
      >
        {signed(range.least)} … {signed(range.most)}
      </span>
    ),
}

/** Columns by priority as the panel gets wider. A narrow one states the side by the sign and the color of the size. */
const columnPriority = [
  'size',
  'unrealised',
  'range',
  'avgPrice',
  'liquidationPrice',
  'markPrice',
  'roe',
  'side',
  'exits',
  'notional',
  'margin',
  'leverage',
  'distance',
  'realised',
  'breakEvenPrice',
  'marginRatio',
  'funding',
  'nextFunding',
  'opened',
] as const

/** Buttons of a row, with their width in px. */
export interface PositionActions {
  readonly width: number
  readonly cell: (position: PositionRow) => ReactNode
}

interface PositionTerms extends FigureTerms {
  readonly lots: QtyForm
  readonly actions: PositionActions
  /** True if an outcome is unknown. */
  readonly hasUnknown: boolean
}

export const positionColumns = ({
  lots,
  actions,
  hasUnknown,
  ...terms
}: PositionTerms): readonly Column<PositionRow>[] =>
  shownByPriority(
    [
      {
        id: 'symbol',
        title: t('Symbol'),
        width: 'minmax(76px, 1.2fr)',
        isWhole: true,
        cell: ({ category, symbol }) => (
          <span className="position-symbol">
            <SymbolCell category={category} symbol={symbol} />
          </span>
        ),
        value: (position) => `${position.symbol} ${position.category}`,
      },
      {
        id: 'side',
        title: t('Side'),
        width: '52px',
        isWhole: true,
        value: (position) => position.posSide,
        cell: (position) => <Chip tone={sideTones[position.posSide] ?? 'quiet'}>{displayText(position.posSide)}</Chip>,
      },
      {
        id: 'size',
        title: t('Size'),
        width: 'minmax(80px, 1fr)',
        numeric: true,
        value: (position) => position.total,
        coin: (position) => lots({ ...position, side: position.posSide }).unit,
        cell: (position) => <SignedSize position={position} lots={lots} />,
      },
      ...(hasUnknown ? [rangeColumn] : []),
      ...figureColumns(terms),
      { id: 'actions', title: '', width: `${actions.width}px`, pinned: true, cell: actions.cell },
    ],
    columnPriority,
  )
