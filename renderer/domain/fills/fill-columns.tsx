import { t } from '@/shared/languages/text'
import { compare, isZero } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { feeText } from '@/shared/trading/orders/fees'
import { pnlCoinOf } from '@/shared/trading/orders/fill-totals'
import type { Fill } from '@/shared/trading/orders/order'
import { OrderSide } from '@/renderer/domain/orders/cells/order-state'
import { Quantity } from '@/renderer/domain/orders/cells/quantity'
import { rawIds, rawSide, rawSymbol } from '@/renderer/domain/orders/labels/raw-fields'
import type { PriceDecimals, QtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { coinAmount, coinDirection, signedCoinAmount } from '@/renderer/kit/format/coin-amount'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { AmountText } from '@/renderer/kit/ui/amount'

/** A value of a file and of a total: '' while it is unknown, null for none. */
const pnlValue = ({ pnl, category }: Fill): string | null => pnl ?? (isFutures(category) ? '' : null)

const liquidity = { maker: t('maker'), taker: t('taker'), '': '' } as const

/** By coin, then by amount: amounts of different coins cannot be compared. */
function byFee({ fees: [a] }: Fill, { fees: [b] }: Fill): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return a.coin.localeCompare(b.coin, 'en') || compare(a.amount || '0', b.amount || '0')
}

/** Fees with the digits of their coins; the tooltip has all. */
export function Fees({ fees }: Pick<Fill, 'fees'>) {
  const text = feeText(fees, coinAmount)
  return text === '' ? <span className="faint">—</span> : <span title={feeText(fees)}>{text}</span>
}

/** Profit of a coin with its sign; the tooltip has all digits. */
export function CoinProfit({ amount, coin }: { readonly amount: string; readonly coin: string }) {
  return (
    <span className={coinDirection(amount, coin)} title={`${amount} ${coin}`}>
      {isZero(amount) ? '0' : signedCoinAmount(amount, coin)} <span className="faint">{coin}</span>
    </span>
  )
}

/** Columns of every table of fills. */
export const fillColumns = <Row extends Fill>(
  now: number,
  decimals: PriceDecimals,
  form: QtyForm,
): readonly Column<Row>[] => [
  {
    id: 'time',
    title: t('Time'),
    width: '66px',
    isWhole: true,
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <span title={`${formatDateTime(at)}, ${formatUtc(at)}`}>{formatShort(at, now)}</span>,
  },
  {
    id: 'side',
    title: t('Side'),
    width: '44px',
    isWhole: true,
    value: ({ side }) => side,
    raw: [...rawSymbol((fill: Row) => fill), ...rawSide((fill: Row) => fill), ...rawIds((fill: Row) => fill)],
    cell: ({ side }) => <OrderSide order={{ side, posSide: null }} />,
  },
  {
    id: 'price',
    title: t('Price'),
    width: 'minmax(72px, 1fr)',
    numeric: true,
    value: ({ price }) => price,
    cell: (fill) => <AmountText value={fill.price} decimals={decimals(fill)} emphasise />,
  },
  {
    id: 'qty',
    title: t('Quantity'),
    width: 'minmax(76px, 1fr)',
    numeric: true,
    value: ({ qty }) => qty,
    cell: (fill) => <Quantity value={fill.qty} {...form(fill)} decimals={0} />,
  },
  {
    id: 'fee',
    title: t('Fee'),
    width: 'minmax(96px, 1fr)',
    numeric: true,
    value: ({ fees }) => feeText(fees),
    cell: ({ fees }) => <Fees fees={fees} />,
    amounts: ({ fees }) => fees,
    compare: byFee,
    hasTotal: true,
  },
  {
    id: 'pnl',
    title: t('Realized P&L'),
    width: 'minmax(96px, 1fr)',
    shownFrom: 560,
    numeric: true,
    hint: t('As the exchange states it, fees excluded; none on spot'),
    value: (fill) => pnlValue(fill),
    coin: pnlCoinOf,
    hasTotal: true,
    cell: (fill) => {
      const { pnl } = fill
      if (pnl !== undefined) return <CoinProfit amount={pnl} coin={pnlCoinOf(fill)} />
      return isFutures(fill.category) ? (
        <span className="faint" title={t('Unknown: the exchange has not sent it')}>
          ?
        </span>
      ) : (
        <span className="faint">—</span>
      )
    },
  },
  {
    id: 'liquidity',
    title: t('Liquidity'),
    width: '84px',
    hint: t('Maker: it rested and was met. Taker: it met what rested.'),
    isFilter: true,
    value: ({ scope }) => liquidity[scope],
  },
  { id: 'order', title: t('Order'), width: 'minmax(96px, 1fr)', shownFrom: 620, value: ({ clientOid }) => clientOid },
]
