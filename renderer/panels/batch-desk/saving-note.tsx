import { memo } from 'react'
import { t } from '@/shared/languages/text'
import type { Saving } from '@/renderer/domain/drafts/store/draft-sync'
import { useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { useBlockedReason } from '@/renderer/state/stores/health/health-store'

const labels = {
  saved: t('Draft saved'),
  waiting: t('Saving…'),
  failed: t('Not saved; it lives in this window only'),
} as const

const inMemory = t('In memory only, gone when Volley ends')

function noteText(
  saving: Saving,
  error: string | null,
  memoryOnly: string | null,
  blockedReason: string | null,
): string {
  const saved = memoryOnly === null || saving === 'failed' ? labels[saving] : inMemory
  const why = error ?? (saving === 'failed' ? null : memoryOnly)
  if (blockedReason === null) return [saved, why].filter(Boolean).join(': ')
  return saving === 'failed' || memoryOnly !== null ? `${saved}. ${blockedReason}` : blockedReason
}

/** Save state of the draft, or the reason that blocks its send. An unsaved draft is always reported. */
export const SavingNote = memo(function SavingNote({ rows }: { readonly rows: number }) {
  const blockedReason = useBlockedReason()
  const saving = useDraft((state) => state.saving)
  const error = useDraft((state) => state.savingError)
  const memoryOnly = useDrafts((state) => state.memoryOnly)
  const isShown = rows > 0 || saving !== 'saved'
  const text = isShown ? noteText(saving, error, memoryOnly, blockedReason) : ''
  const isBad = saving === 'failed' || blockedReason !== null || memoryOnly !== null
  return (
    <span className="saving-note" data-bad={isBad} role="status" title={text}>
      {text}
    </span>
  )
})
