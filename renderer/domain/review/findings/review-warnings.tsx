import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { inRanges, withoutMeasures } from '@/shared/base/number-ranges'
import { CheckMark } from '@/renderer/domain/drafts/check-mark'
import { rowRangeText } from '@/renderer/domain/drafts/store/rows-text'

/** Sentences that are equal but for their numbers are shown once, with the rows they are about. */
const groupWarnings = (warnings: readonly Problem[], rowNumbers: ReadonlyMap<string, number>) =>
  [...Map.groupBy(warnings, ({ level, message }) => `${level} ${withoutMeasures(message)}`)].map(([key, all]) => {
    const numbers = all.flatMap(({ rowId }) => rowNumbers.get(rowId ?? '') ?? [])
    return {
      key,
      level: all[0]!.level,
      message: inRanges(all.map(({ message }) => message)),
      rows: rowRangeText([...new Set(numbers)].toSorted((a, b) => a - b)),
    }
  })

interface ReviewWarningsProps {
  readonly label?: string
  readonly tone?: 'warn' | 'danger'
  readonly warnings: readonly Problem[]
  readonly rowNumbers: ReadonlyMap<string, number>
}

/** Findings of a review as text. */
export function ReviewWarnings({ label = t('Warnings'), tone = 'warn', warnings, rowNumbers }: ReviewWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className="review-warnings" aria-label={label} data-tone={tone} tabIndex={0}>
      {groupWarnings(warnings, rowNumbers).map(({ key, level, message, rows }) => (
        <li key={key}>
          <CheckMark level={level} />
          <span>{message}</span>
          <span className="muted">{rows}</span>
        </li>
      ))}
    </ul>
  )
}
