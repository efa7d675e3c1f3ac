import { t } from '@/shared/languages/text'
import '@/renderer/kit/ui/fields/filter-input.css'
import { Input } from '@/renderer/kit/ui/fields/input'
import { Select } from '@/renderer/kit/ui/fields/select'
import { type ChosenRange, type DayRangeOption, daysProblem } from './day-range'
import './day-range.css'

interface DayRangeSelectProps {
  readonly chosen: ChosenRange
  readonly options: readonly DayRangeOption[]
  readonly onChange: (chosen: ChosenRange) => void
}

/** Selector for a named range or two days, with the errors of the days. */
export function DayRangeSelect({ chosen, options, onChange }: DayRangeSelectProps) {
  const wrong = daysProblem(chosen)
  return (
    <>
      <Select
        size="small"
        label={t('Range')}
        value={chosen.name}
        options={options}
        onChange={(name) => onChange({ ...chosen, name })}
      />
      {chosen.name === 'days' &&
        (['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type="date"
            className="filter-input day-range__day"
            aria-label={end === 'from' ? t('From day') : t('To day')}
            aria-invalid={wrong?.field === end}
            title={wrong?.field === end ? wrong.text : undefined}
            value={chosen[end]}
            onChange={(event) => onChange({ ...chosen, [end]: event.target.value })}
          />
        ))}
      {wrong !== null && <span className="warn">{wrong.text}</span>}
    </>
  )
}
