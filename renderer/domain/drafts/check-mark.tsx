import { Ban, Check, CircleAlert, CircleHelp, Repeat, TriangleAlert } from 'lucide-react'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import './check-mark.css'

export type CheckLevel = Problem['level'] | 'passed' | 'unit' | 'off'

const marks = {
  error: { Icon: CircleAlert, label: 'Must be fixed' },
  warning: { Icon: TriangleAlert, label: 'Warning' },
  unchecked: { Icon: CircleHelp, label: 'Not checked' },
  unit: { Icon: Repeat, label: 'Confirm the unit' },
  passed: { Icon: Check, label: 'Passed every check' },
  off: { Icon: Ban, label: 'Not included' },
} as const satisfies Record<CheckLevel, unknown>

/** Check result of a row or a cell. "Not checked" has a separate mark: it does not mean passed. */
export function CheckMark({ level }: { readonly level: CheckLevel }) {
  const { Icon, label } = marks[level]
  return <Icon className="check-mark" data-level={level} size={14} strokeWidth={1.75} role="img" aria-label={label} />
}
