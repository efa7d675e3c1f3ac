import { useMemo } from 'react'
import type { Position } from '@/shared/trading/account/account'
import { isPositive } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, formatSigned } from '@/renderer/kit/format/signed'
import { formatAge } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { AccountFeed } from '@/renderer/domain/account/account-feed'
import { useNow } from '@/renderer/kit/ui/use-now'
import { AveragePrice } from '@/renderer/domain/orders/average-price'
import { Quantity } from '@/renderer/domain/orders/quantity'
import { usePriceDecimals, useQtyDecimals, type PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'

const price = (id: 'markPrice', title: string, decimals: PriceDecimals): Column<Position> => ({
  id,
  title,
  width: 'minmax(92px, 1fr)',
  numeric: true,
  value: (position) => position[id],
  cell: (position) => <AmountText value={position[id]} decimals={decimals(position)} emphasise />,
})
/** A position that no price can liquidate is told as 0 by the exchange. */
const isReached = (price: string): boolean => isAmount(price) && isPositive(price)

const columnsWith = (decimals: PriceDecimals, lots: PriceDecimals): readonly Column<Position>[] => [
  {
    id: 'symbol',
    title: 'Symbol',
    width: 'minmax(150px, 1.4fr)',
    cell: (position) => (
      <>
        <b>{position.symbol}</b> <span className="faint">{position.category}</span>
      </>
    ),
    value: (position) => `${position.symbol} ${position.category}`,
  },
  {
    id: 'side',
    title: 'Side',
    width: '56px',
    value: (position) => position.posSide,
    cell: (position) => <Chip tone={position.posSide === 'short' ? 'down' : 'up'}>{position.posSide}</Chip>,
  },
  {
    id: 'size',
    title: 'Size',
    width: 'minmax(88px, 1fr)',
    numeric: true,
    value: (position) => position.total,
    cell: (position) => <Quantity value={position.total} decimals={lots(position)} />,
  },
  {
    id: 'avgPrice',
    title: 'Entry',
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
    value: (position) => position.unrealisedPnl,
    coin: (position) => position.marginCoin,
    hasTotal: true,
  },
]

/** Open futures positions. Profit always carries its sign; figures the exchange does not send are a dash, never 0. */
export function PositionsPanel() {
  const account = useAccount((state) => state.account)
  const decimals = usePriceDecimals()
  const lots = useQtyDecimals()
  const columns = useMemo(() => columnsWith(decimals, lots), [decimals, lots])
  const now = useNow(account !== null)
  const asOf = account?.asOf ?? null
  return (
    <AccountFeed
      label="Positions"
      toolbar={<span>full picture {asOf === null ? '—' : `${formatAge(Math.max(0, now - asOf))} ago`}</span>}
    >
      <DataTable
        label="Positions"
        rows={account?.positions ?? []}
        columns={columns}
        rowKey={(position) => `${position.category}:${position.symbol}:${position.posSide}`}
        rowData={(position) => ({ 'data-testid': `position-${position.symbol}` })}
        empty={<PanelState kind="empty" title="No open position" text="A futures order that fills opens one." />}
      />
    </AccountFeed>
  )
}
