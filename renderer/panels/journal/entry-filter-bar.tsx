import { X } from 'lucide-react'
import { useMemo } from 'react'
import { answerOutcomes, EntryGroup } from '@/shared/ipc/trading/journal'
import { t } from '@/shared/languages/text'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { type EntryFilter, groupLabels, outcomeLabels, spans, wholeJournal, withSpan } from './entry-filter'
import { SearchInput } from '@/renderer/kit/ui/fields/search-input'

interface EntryFilterBarProps {
  readonly filter: EntryFilter
  readonly onChange: (filter: EntryFilter) => void
}

const groups = [
  { value: '' as const, label: t('All entries') },
  ...EntryGroup.options.map((value) => ({ value, label: groupLabels[value] })),
]
const outcomes = [
  { value: '' as const, label: t('Any outcome') },
  ...answerOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
]

/** Filters the journal by words, kind, symbol, outcome and time, and shows the selected order or batch. */
export function EntryFilterBar({ filter, onChange }: EntryFilterBarProps) {
  const orders = useOrders(allOrders)
  const symbols = useMemo(() => {
    const symbols = [...new Set(orders.map(({ symbol }) => symbol))].toSorted()
    return [{ value: '', label: t('All symbols') }, ...symbols.map((symbol) => ({ value: symbol, label: symbol }))]
  }, [orders])
  const only = filter.key === null ? filter.batch : filter.key
  const keyName = filter.key === null ? t('batch') : t('order', 'journal')
  return (
    <>
      <SearchInput
        label={t('Search the journal by words')}
        placeholder={t('Search')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text: text.slice(0, 200) })}
      />
      <Select
        size="small"
        label={t('Kind')}
        value={filter.group ?? ''}
        options={groups}
        onChange={(group) => onChange({ ...filter, group: group === '' ? null : group })}
      />
      <Select
        size="small"
        label={t('Symbol')}
        value={filter.symbol ?? ''}
        options={symbols}
        onChange={(symbol) => onChange({ ...filter, symbol: symbol === '' ? null : symbol })}
      />
      <Select
        size="small"
        label={t('Outcome')}
        value={filter.outcome ?? ''}
        options={outcomes}
        onChange={(outcome) => onChange({ ...filter, outcome: outcome === '' ? null : outcome })}
      />
      <Select
        size="small"
        label={t('Time')}
        value={filter.span}
        options={spans}
        onChange={(span) => onChange(withSpan(filter, span, Date.now()))}
      />
      {only !== null && (
        <Button
          size="small"
          tone="quiet"
          className="journal__only"
          title={only}
          icon={<X />}
          aria-label={t`Only ${keyName} ${only}: show all again`}
          onClick={() => onChange({ ...filter, key: null, batch: null })}
        >
          {`${keyName} …${only.slice(-8)}`}
        </Button>
      )}
      {filter !== wholeJournal && (
        <Button size="small" tone="quiet" onClick={() => onChange(wholeJournal)}>
          {t('Clear')}
        </Button>
      )}
    </>
  )
}
