import { useMemo } from 'react'
import { grouped } from '@/shared/base/grouped'
import { plural } from '@/shared/languages/plural'
import { t, comma } from '@/shared/languages/text'
import { selectedCells } from './selected-cells'
import { selectionStats } from './model/selection-stats'
import type { SheetColumn } from './model/columns'
import type { DraftModel } from './model/use-draft-model'
import { type Selection, selectedRangeOf } from './sheet/selection'

interface SelectionFactsProps {
  readonly model: Pick<DraftModel, 'pricing' | 'rows' | 'unitOf' | 'instrumentOf'>
  readonly columns: readonly SheetColumn[]
  readonly selection: Selection | null
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    {name} <b className="num">{value}</b>
  </span>
)

/** Count, sum, average, minimum and maximum of several selected cells. */
export function SelectionFacts({ model, columns, selection }: SelectionFactsProps) {
  const stats = useMemo(() => {
    if (selection === null) return null
    const range = selectedRangeOf(selection)
    const isOne = range.top === range.bottom && range.left === range.right
    return isOne ? null : selectionStats(selectedCells(model, columns, range))
  }, [model, columns, selection])
  if (stats === null) return null
  const { count, sums, mixed: mixedColumns, unread } = stats
  const inUnit = (amount: string): string => `${grouped(amount)} ${sums?.unit ?? ''}`
  return (
    <p className="selection-facts" role="status" aria-label={t('Selection')} data-testid="selection-facts">
      <Fact name={t('count')} value={String(count)} />
      {sums !== null && (
        <>
          <Fact name={t('sum')} value={inUnit(sums.sum)} />
          <Fact name={t('average')} value={inUnit(sums.average)} />
          <Fact name={t('lowest')} value={inUnit(sums.least)} />
          <Fact name={t('highest')} value={inUnit(sums.most)} />
        </>
      )}
      {mixedColumns.length > 0 && <span>{t`no sum: amounts of several kinds in ${mixedColumns.join(comma())}`}</span>}
      {unread > 0 && <span className="warn">{t`without ${plural(unread, 'cell')} that cannot be read`}</span>}
    </p>
  )
}
