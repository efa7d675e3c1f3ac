import { useObstacle } from '@/renderer/state/stores/health-store'
import { Button } from '@/renderer/kit/ui/button'
import { plural } from '@/renderer/kit/format/plural'
import { batchText, requestCount } from '@/renderer/domain/drafts/batch-text'
import { useDraft } from '@/renderer/domain/drafts/draft-store'
import type { IssueCounts } from './problems'
import { categoryOf } from './model/row-facts'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

const savingLabels = {
  saved: 'Draft saved',
  waiting: 'Saving…',
  failed: 'Not saved; it lives in this window only',
} as const

interface DraftFootProps {
  readonly rows: readonly DraftRow[]
  readonly counts: IssueCounts
  readonly onReview: () => void
  /** Null while a row is no order yet. */
  readonly onDryRun: (() => void) | null
}

/** Says what stands between the draft and its review, and opens it. */
export function DraftFoot({ rows, counts, onReview, onDryRun }: DraftFootProps) {
  const obstacle = useObstacle()
  const saving = useDraft((state) => state.saving)
  const savingError = useDraft((state) => state.savingError)
  const included = rows.filter((row) => row.include)
  const requests = requestCount(included.map((row) => ({ category: categoryOf(row) })))
  const blocked = counts.blocking > 0
  const label = blocked
    ? `Fix ${plural(counts.blocking, 'problem')} first`
    : batchText('Review', included.length, requests)
  return (
    <footer className="desk-foot">
      <span className="desk-foot-note" data-bad={saving === 'failed' || obstacle !== null} role="status">
        {rows.length > 0 && (obstacle ?? [savingLabels[saving], savingError].filter(Boolean).join(': '))}
      </span>
      {included.length > 0 && (
        <Button
          disabled={onDryRun === null}
          title={
            onDryRun === null ? 'Every ticked row must be an order first' : 'Show the exact requests; nothing is sent'
          }
          onClick={() => onDryRun?.()}
          data-testid="dry-run-button"
        >
          Dry run…
        </Button>
      )}
      {included.length > 0 && (
        <Button
          disabled={!blocked && obstacle !== null}
          title={blocked ? undefined : (obstacle ?? undefined)}
          tone={blocked ? 'plain' : 'primary'}
          onClick={onReview}
          keys={blocked ? 'F8' : 'Ctrl ↵'}
          data-testid="review-button"
        >
          {label}
        </Button>
      )}
    </footer>
  )
}
