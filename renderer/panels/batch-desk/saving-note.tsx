import { memo } from 'react'
import { useDraft } from '@/renderer/domain/drafts/draft-store'
import { useObstacle } from '@/renderer/state/stores/health-store'

const labels = {
  saved: 'Draft saved',
  waiting: 'Saving…',
  failed: 'Not saved; it lives in this window only',
} as const

/** Whether the draft is on disk, or in its place what keeps it from being sent. */
export const SavingNote = memo(function SavingNote({ rows }: { readonly rows: number }) {
  const obstacle = useObstacle()
  const saving = useDraft((state) => state.saving)
  const error = useDraft((state) => state.savingError)
  return (
    <span className="saving-note" data-bad={saving === 'failed' || obstacle !== null} role="status">
      {(rows > 0 || saving !== 'saved') && (obstacle ?? [labels[saving], error].filter(Boolean).join(': '))}
    </span>
  )
})
