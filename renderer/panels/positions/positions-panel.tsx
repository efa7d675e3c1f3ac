import type { Position } from '../../../shared/trading/account'
import { compare } from '../../../shared/trading/decimal'
import { isAmount } from '../../format/decimals'
import { directionOf, formatSigned } from '../../format/signed'
import { formatAge } from '../../format/time'
import { useAccount } from '../../stores/account-store'
import { Amount } from '../../ui/amount'
import { Chip } from '../../ui/chip'
import { DataTable, type Column } from '../../ui/data-table'
import { PanelState } from '../../ui/panel-state'
import { AccountFeed } from '../balances/account-feed'
import { useNow } from '../batch-desk/use-now'

const amountOf = (text: string): string => (isAmount(text) ? text : '0')
const price = (id: 'avgPrice' | 'markPrice' | 'liquidationPrice', title: string): Column<Position> => ({
  id,
  title,
  width: 'minmax(92px, 1fr)',
  numeric: true,
  cell: (position) => <Amount value={position[id]} emphasise />,
})

const columns: readonly Column<Position>[] = [
  {
    id: 'symbol',
    title: 'Symbol',
    width: 'minmax(150px, 1.4fr)',
    cell: (position) => (
      <>
        <b>{position.symbol}</b> <span className="faint">{position.category}</span>
      </>
    ),
    compare: (a, b) => a.symbol.localeCompare(b.symbol),
  },
  { id: 'side', title: 'Side', width: '56px', cell: (position) => <Chip tone={position.posSide === 'short' ? 'down' : 'up'}>{position.posSide}</Chip> },
  { id: 'size', title: 'Size', width: 'minmax(88px, 1fr)', numeric: true, cell: (position) => <Amount value={position.total} /> },
  price('avgPrice', 'Entry'),
  price('markPrice', 'Mark'),
  price('liquidationPrice', 'Liquidation'),
  { id: 'leverage', title: 'Leverage', width: '72px', numeric: true, cell: (position) => (position.leverage === '' ? '—' : `${position.leverage}×`) },
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
    compare: (a, b) => compare(amountOf(a.unrealisedPnl), amountOf(b.unrealisedPnl)),
  },
]

/** Open futures positions. Profit always carries its sign; figures the exchange does not send are a dash, never 0. */
export function PositionsPanel() {
  const account = useAccount((state) => state.account)
  const now = useNow(account !== null)
  const asOf = account?.asOf ?? null
  return (
    <AccountFeed label="Positions" toolbar={<span>full picture {asOf === null ? '—' : `${formatAge(Math.max(0, now - asOf))} ago`}</span>}>
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
