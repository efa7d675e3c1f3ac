import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { Select } from '@/renderer/kit/ui/fields/select'
import { noFilter, type OrderFilter } from './order-filter'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { SearchInput } from '@/renderer/kit/ui/fields/search-input'

interface OrderFilterBarProps {
  readonly orders: readonly Order[]
  readonly filter: OrderFilter
  readonly onChange: (filter: OrderFilter) => void
}

const sides = [
  { value: '' as const, label: t('Both sides') },
  { value: 'buy' as const, label: t('Buys') },
  { value: 'sell' as const, label: t('Sells') },
]

/** Filters a list of orders by symbol, side and words. */
export function OrderFilterBar({ orders, filter, onChange }: OrderFilterBarProps) {
  const symbols = useMemo(() => [...new Set(orders.map(({ symbol }) => symbol))].toSorted(), [orders])
  const options = [
    { value: '', label: t('All symbols') },
    ...symbols.map((symbol) => ({ value: symbol, label: symbol })),
  ]
  return (
    <>
      <SearchInput
        label={t('Filter orders by any words')}
        placeholder={t('Filter')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        size="small"
        label={t('Symbol')}
        value={filter.symbol}
        options={options}
        onChange={(symbol) => onChange({ ...filter, symbol })}
      />
      <Select
        size="small"
        label={t('Side')}
        value={filter.side}
        options={sides}
        onChange={(side) => onChange({ ...filter, side })}
      />
      {filter !== noFilter && (
        <Button size="small" tone="quiet" onClick={() => onChange(noFilter)}>
          {t('Clear')}
        </Button>
      )}
    </>
  )
}
