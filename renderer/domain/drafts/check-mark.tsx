import { Ban, Check, CircleAlert, CircleHelp, Repeat, TriangleAlert } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import './check-mark.css'

export type CheckLevel = Problem['level'] | 'passed' | 'unit' | 'off'

const marks = {
  error: { Icon: CircleAlert, label: t('Must be fixed') },
  warning: { Icon: TriangleAlert, label: t('Warning') },
  unchecked: { Icon: CircleHelp, label: t('Not checked') },
  unit: { Icon: Repeat, label: t('Confirm the unit') },
  passed: { Icon: Check, label: t('Passed every check') },
  off: { Icon: Ban, label: t('Not included') },
} as const satisfies Record<CheckLevel, unknown>

/** Check result of a row or a cell. "Not checked" has a separate mark: it does not mean passed. */
export function CheckMark({ level }: { readonly level: CheckLevel }) {
  const { Icon, label } = marks[level]
  return <Icon className="check-mark" data-level={level} size={14} strokeWidth={1.75} role="img" aria-label={label} />
}
