import type { Problem } from '@/shared/trading/batch/draft'
import { CheckMark } from '../drafts/check-mark'

interface Gathered {
  readonly level: Problem['level']
  readonly message: string
  readonly count: number
  /** The row it is about when it is only one; '' otherwise. */
  readonly rowId: string
}

/** Equal sentences are told once, with how many orders they are about. */
function gathered(warnings: readonly Problem[]): readonly Gathered[] {
  const groups = new Map<string, Gathered>()
  for (const { level, message, rowId } of warnings) {
    const count = (groups.get(message)?.count ?? 0) + 1
    groups.set(message, { level, message, count, rowId: count === 1 ? (rowId ?? '') : '' })
  }
  return [...groups.values()]
}

interface ReviewWarningsProps {
  readonly label?: string
  readonly tone?: 'warn' | 'danger'
  readonly warnings: readonly Problem[]
  readonly rowNumbers: ReadonlyMap<string, number>
}

/** Findings in words, for reading before sending. */
export function ReviewWarnings({ label = 'Warnings', tone = 'warn', warnings, rowNumbers }: ReviewWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className="review-warnings" aria-label={label} data-tone={tone} tabIndex={0}>
      {gathered(warnings).map(({ level, message, count, rowId }) => (
        <li key={message}>
          <CheckMark level={level} />
          <span>{message}</span>
          <span className="muted">
            {count > 1 ? `${count} rows` : rowNumbers.has(rowId) ? `row ${rowNumbers.get(rowId)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
