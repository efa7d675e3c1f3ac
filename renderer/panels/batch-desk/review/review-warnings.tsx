import type { Problem } from '../../../../shared/trading/batch/draft'
import { CheckMark } from '../sheet/check-mark'

interface Gathered {
  readonly level: Problem['level']
  readonly message: string
  readonly count: number
}

/** Equal sentences are told once, with how many orders they are about. */
export function gathered(warnings: readonly Problem[]): readonly Gathered[] {
  const groups = new Map<string, Gathered>()
  for (const { level, message } of warnings) {
    groups.set(message, { level, message, count: (groups.get(message)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** What needs no fix but should be known before sending. */
export function ReviewWarnings({ warnings }: { readonly warnings: readonly Problem[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="review-warnings" aria-label="Warnings">
      {gathered(warnings).map(({ level, message, count }) => (
        <li key={message}>
          <CheckMark level={level} />
          <span>{message}</span>
          {count > 1 && <span className="faint">{count} rows</span>}
        </li>
      ))}
    </ul>
  )
}
