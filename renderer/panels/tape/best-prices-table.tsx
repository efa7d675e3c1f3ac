import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { BookVeil } from '@/renderer/domain/book/book-state'
import { bookTextsOf } from '@/renderer/domain/book/book-texts'
import { formatTime } from '@/renderer/kit/format/time'
import { DataTable } from '@/renderer/kit/table/data-table'
import type { Column } from '@/renderer/kit/table/columns/column'
import { AmountText } from '@/renderer/kit/ui/amount'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import type { BestPrice } from './best-prices'
import { useBestPrices } from './use-best-prices'

/** Displayed names of the sides. */
const bestNames = { bid: t('bid'), ask: t('ask') } as const

function columnsOf(instrument: Instrument): readonly Column<BestPrice>[] {
  const texts = bookTextsOf(instrument)
  return [
    {
      id: 'time',
      title: t('Time'),
      width: '92px',
      isTime: true,
      value: ({ at }) => at,
      cell: ({ at }) => formatTime(at),
    },
    {
      id: 'side',
      title: t('Best'),
      width: '72px',
      value: ({ side, from, price }) => `${side} ${price > from ? 'up' : 'down'}`,
      cell: ({ side, from, price }) => (
        <span className={side === 'bid' ? 'up' : 'down'}>
          {bestNames[side]} {price > from ? '▲' : '▼'}
        </span>
      ),
    },
    {
      id: 'price',
      title: t('Price'),
      width: 'minmax(80px, 1fr)',
      numeric: true,
      value: ({ price }) => texts.price(price),
      cell: ({ price }) => <AmountText value={texts.price(price)} emphasise />,
    },
    {
      id: 'size',
      title: t`Size ${lotCoinOf(instrument)}`,
      width: 'minmax(80px, 1fr)',
      numeric: true,
      value: ({ size }) => texts.size(size),
    },
    {
      id: 'moves',
      title: t('Moves'),
      width: '84px',
      shownFrom: 400,
      numeric: true,
      hint: t('Number of moves within a quarter of a second; the row shows the final prices.'),
      value: ({ moves }) => moves,
    },
  ]
}

/** Changes of best bid and best ask while the table was visible. These are quotes, not trades. */
export function BestPricesTable({ instrument }: { readonly instrument: Instrument }) {
  const { prices, status, problem } = useBestPrices(instrument)
  const columns = useMemo(() => columnsOf(instrument), [instrument])
  const empty =
    problem === null ? (
      <PanelState
        kind="empty"
        title={t('No move yet')}
        text={t('Moves of the best bid and ask are noted from now on. They are quotes, and no trades.')}
      />
    ) : (
      <PanelState kind="error" title={t('No best prices')} text={t`${problem} Trying again…`} />
    )
  return (
    <div className="orders-table">
      <DataTable
        label={t('Moves of the best prices')}
        rows={prices}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowData={() => ({ 'data-testid': 'best-price' })}
        empty={empty}
      />
      <BookVeil status={status} />
    </div>
  )
}
