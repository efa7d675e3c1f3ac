import { useMemo } from 'react'
import { divide, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { midOf } from '@/shared/trading/pretrade/figures/book-top'
import type { FilledTo } from '@/shared/trading/batch/ladder/fills'
import type { LadderRow } from '@/shared/trading/batch/ladder/ladder'
import { AmountText } from '@/renderer/kit/ui/amount'
import { absent, formatMoney } from '@/renderer/kit/format/decimals'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import type { LadderModel } from './use-ladder'

interface Line {
  readonly at: number
  readonly row: LadderRow
  readonly filled: FilledTo | undefined
  readonly wrong: string | undefined
}

const fromMid = (price: string, mid: string | null): string =>
  mid === null ? absent : toDecimals(multiply(divide(subtract(price, mid), mid), '10000'), 1, 'nearest')

function columnsOf({ world, stop, ladder }: LadderModel): readonly Column<Line>[] {
  const { instrument, top } = world
  const { priceDecimals, qtyDecimals, quoteCoin } = instrument
  const mid = top && midOf(top)
  const order: readonly Column<Line>[] = [
    { id: 'at', title: '#', width: '44px', numeric: true, value: ({ at }) => at + 1, cell: ({ at }) => at + 1 },
    {
      id: 'price',
      title: t('Price'),
      width: 'minmax(84px, 1fr)',
      numeric: true,
      value: ({ row }) => row.price,
      cell: ({ row }) => <AmountText value={row.price} decimals={priceDecimals} emphasise />,
    },
    {
      id: 'mid',
      title: t('Δ mid bp'),
      width: '76px',
      numeric: true,
      value: ({ row }) => fromMid(row.price, mid),
      cell: ({ row }) => fromMid(row.price, mid),
    },
    {
      id: 'qty',
      title: t`Size ${lotCoinOf(instrument)}`,
      width: 'minmax(76px, 1fr)',
      numeric: true,
      value: ({ row }) => row.qty,
      cell: ({ row }) => <AmountText value={row.qty} decimals={qtyDecimals} />,
    },
  ]
  if (!ladder.ok)
    return [
      ...order,
      {
        id: 'wrong',
        title: t('Rule'),
        width: 'minmax(220px, 3fr)',
        value: ({ wrong }) => wrong,
        cell: ({ wrong }) => <span title={wrong}>{wrong}</span>,
      },
    ]
  const after: readonly Column<Line>[] = [
    {
      id: 'total',
      title: t`Cumulative ${lotCoinOf(instrument)}`,
      hint: t('All orders up to this order'),
      width: 'minmax(84px, 1fr)',
      numeric: true,
      value: ({ filled }) => filled?.qty,
      cell: ({ filled }) => <AmountText value={filled?.qty} decimals={qtyDecimals} />,
    },
    {
      id: 'value',
      title: t`Value ${quoteCoin}`,
      width: 'minmax(88px, 1fr)',
      numeric: true,
      shownFrom: 560,
      value: ({ filled }) => filled?.value,
      cell: ({ filled }) => <span title={filled?.value}>{formatMoney(filled?.value)}</span>,
    },
    {
      id: 'average',
      title: t('Average'),
      hint: t('Average price of all orders up to this order'),
      width: 'minmax(92px, 1fr)',
      numeric: true,
      value: ({ filled }) => filled?.average,
      cell: ({ filled }) => <AmountText value={filled?.average} />,
    },
  ]
  if (stop === null) return [...order, ...after]
  const loss: Column<Line> = {
    id: 'loss',
    title: t('Loss at stop'),
    hint: t('If the stop is hit after this order, fees included'),
    width: 'minmax(88px, 1fr)',
    numeric: true,
    value: ({ filled }) => filled?.loss,
    cell: ({ filled }) => <span title={filled?.loss ?? undefined}>{formatMoney(filled?.loss)}</span>,
  }
  return [...order, ...after, loss]
}

/** Every order and the state of the ladder when filled up to it, or the rule that the form breaks. */
export function LadderTable({ model }: { readonly model: LadderModel }) {
  const { ladder, filled } = model
  const lines = useMemo(() => {
    const all = ladder.rows.map((row, at): Line => ({
      at,
      row,
      filled: filled[at],
      wrong: ladder.ok ? undefined : ladder.wrong.get(at),
    }))
    // Orders with errors first, to be found among many.
    return all.toSorted((a, b) => Number(a.wrong === undefined) - Number(b.wrong === undefined))
  }, [ladder, filled])
  return (
    <DataTable
      label={t('Orders of the ladder')}
      rows={lines}
      columns={columnsOf(model)}
      rowKey={({ at }) => String(at)}
      rowClass={({ wrong }) => (wrong === undefined ? undefined : 'ladder-row--wrong')}
      empty={null}
    />
  )
}
