import { SymbolLink } from '@/renderer/domain/orders/symbol-link'
import { shownWord } from '@/renderer/kit/format/words'
import type { ReactNode } from 'react'
import { isPositive } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, formatSigned } from '@/renderer/kit/format/signed'
import { AmountText } from '@/renderer/kit/ui/amount'
import { plural } from '@/shared/languages/plural'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/column'
import { AveragePrice } from '@/renderer/domain/orders/average-price'
import { Quantity } from '@/renderer/domain/orders/quantity'
import type { PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import type { PositionRow } from './position-rows'

const price = (id: 'markPrice', title: string, decimals: PriceDecimals): Column<PositionRow> => ({
  id,
  title,
  width: 'minmax(92px, 1fr)',
  numeric: true,
  value: (position) => position[id],
  cell: (position) => <AmountText value={position[id]} decimals={decimals(position)} emphasise />,
})
/** A position that no price can liquidate is told as 0 by the exchange. */
const isReached = (price: string): boolean => isAmount(price) && isPositive(price)

const isHeld = ({ total }: PositionRow): boolean => isAmount(total) && isPositive(total)

/** With a minus as wide as a digit. */
const signed = (amount: string): string => grouped(amount).replace('-', '−')

const sideTones: Readonly<Record<string, ChipTone>> = { long: 'up', short: 'down' }

/** What a position may be while outcomes are unknown. A one-way range is signed: below nothing it is a short. */
const rangeColumn: Column<PositionRow> = {
  id: 'range',
  title: 'If unknown fill',
  width: 'minmax(104px, 1fr)',
  numeric: true,
  hint: 'The least and the most that is held, as orders of unknown outcome were filled or not; a short is negative',
  value: ({ range }) => (range === null ? null : `${range.least} ${range.most}`),
  cell: ({ range }) =>
    range !== null && (
      <span
        className="unknown-words"
        title={`${plural(range.orders, 'order')} of unknown outcome`}
        data-testid="exposure-range"
      >
        {signed(range.least)} … {signed(range.most)}
      </span>
    ),
}

/** What the columns take that are always there, in px; entry and leverage come where they fit beside them. */
const ALWAYS_PX = 588
const ENTRY_PX = 92
const LEVERAGE_PX = 72
const RANGE_PX = 104

/** The buttons of a row, and how wide they are in px. */
export interface PositionActions {
  readonly width: number
  readonly cell: (position: PositionRow) => ReactNode
}

/** The columns of positions. `hasUnknown`: some outcome is unknown. */
export const positionColumns = (
  decimals: PriceDecimals,
  lots: PriceDecimals,
  actions: PositionActions,
  hasUnknown: boolean,
): readonly Column<PositionRow>[] => {
  const withEntry = ALWAYS_PX + ENTRY_PX + actions.width + (hasUnknown ? RANGE_PX : 0)
  return [
    {
      id: 'symbol',
      title: 'Symbol',
      width: 'minmax(150px, 1.4fr)',
      cell: (position) => (
        <>
          <b>
            <SymbolLink category={position.category} symbol={position.symbol} />
          </b>{' '}
          <span className="faint" title={position.category}>
            {position.category}
          </span>
        </>
      ),
      value: (position) => `${position.symbol} ${position.category}`,
    },
    {
      id: 'side',
      title: 'Side',
      width: '56px',
      value: (position) => position.posSide,
      cell: (position) => <Chip tone={sideTones[position.posSide] ?? 'quiet'}>{shownWord(position.posSide)}</Chip>,
    },
    {
      id: 'size',
      title: 'Size',
      width: 'minmax(88px, 1fr)',
      numeric: true,
      value: (position) => position.total,
      cell: (position) => <Quantity value={position.total} decimals={lots(position)} />,
    },
    ...(hasUnknown ? [rangeColumn] : []),
    {
      id: 'avgPrice',
      title: 'Entry',
      shownFrom: withEntry,
      width: 'minmax(92px, 1fr)',
      numeric: true,
      value: (position) => position.avgPrice,
      cell: (position) => <AveragePrice value={position.avgPrice} decimals={decimals(position)} />,
    },
    price('markPrice', 'Mark', decimals),
    {
      id: 'liquidationPrice',
      title: 'Liquidation',
      width: 'minmax(92px, 1fr)',
      numeric: true,
      value: (position) => (isReached(position.liquidationPrice) ? position.liquidationPrice : ''),
      cell: (position) => (
        <AmountText
          value={isReached(position.liquidationPrice) ? position.liquidationPrice : null}
          decimals={decimals(position)}
          emphasise
        />
      ),
    },
    {
      id: 'leverage',
      title: 'Leverage',
      width: '72px',
      shownFrom: withEntry + LEVERAGE_PX,
      numeric: true,
      value: (position) => position.leverage,
      cell: (position) => (position.leverage === '' ? '—' : `${position.leverage}×`),
    },
    {
      id: 'unrealised',
      title: 'Unrealised P&L',
      width: 'minmax(110px, 1fr)',
      numeric: true,
      cell: (position) => (
        <span className={directionOf(position.unrealisedPnl)} title={position.unrealisedPnl}>
          {formatSigned(position.unrealisedPnl)} <span className="faint">{position.marginCoin}</span>
        </span>
      ),
      // What holds nothing has none, and keeps the others from no sum.
      value: (position) => (isHeld(position) ? position.unrealisedPnl : null),
      coin: (position) => position.marginCoin,
      hasTotal: true,
    },
    { id: 'actions', title: '', width: `${actions.width}px`, pinned: true, cell: actions.cell },
  ]
}
