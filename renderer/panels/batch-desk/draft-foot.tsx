import { t } from '@/shared/languages/text'
import { draftKeys, useLocalKeyLabel } from '@/renderer/kit/keys/local-keys'
import type { ReactNode } from 'react'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useBlockedReason } from '@/renderer/state/stores/health/health-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { plural } from '@/shared/languages/plural'
import { batchText } from '@/renderer/domain/drafts/batch-text'
import type { IssueCounts } from '@/renderer/panels/batch-desk/problems/problems'
import { requestsOf } from './model/draft-summary'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

interface DraftFootProps {
  readonly rows: readonly DraftRow[]
  readonly counts: IssueCounts
  readonly onReview: () => void
  /** Null while a row is not a valid order. */
  readonly onDryRun: (() => void) | null
  /** Expected effect of the rows. */
  readonly preview: ReactNode
}

/** Summary of the draft, the reason that blocks its review, and the review button. */
export function DraftFoot({ rows, counts, onReview, onDryRun, preview }: DraftFootProps) {
  const blockedReason = useBlockedReason()
  const instrumentOf = useInstrumentLookup()
  const isClassic = useIsClassic()
  const requests = requestsOf(rows, instrumentOf, isClassic)
  const included = requests.flat().length
  const blocked = counts.blocking > 0
  const key = useLocalKeyLabel(draftKeys, blocked ? 'nextProblem' : 'review')
  const label = blocked
    ? t`Fix ${plural(counts.blocking, 'problem')} first`
    : batchText(t('Review'), included, requests.length)
  return (
    <footer className="desk-foot">
      {preview}
      {included > 0 && (
        <Button
          disabled={onDryRun === null}
          title={
            onDryRun === null
              ? t('Every ticked row must be an order first')
              : t('Show the exact requests; nothing is sent')
          }
          onClick={() => onDryRun?.()}
          data-testid="dry-run-button"
        >
          {t('Dry run…')}
        </Button>
      )}
      {included > 0 && (
        <Button
          disabled={!blocked && blockedReason !== null}
          title={blocked ? undefined : (blockedReason ?? undefined)}
          tone={blocked ? 'plain' : 'primary'}
          onClick={onReview}
          keys={key === '' ? undefined : key}
          data-testid="review-button"
        >
          {label}
        </Button>
      )}
    </footer>
  )
}
