import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { deleteDraft, restoreDraft } from '@/renderer/domain/drafts/store/draft-store'
import { Button } from '@/renderer/kit/ui/buttons/button'

/** Deletes from a list of drafts, and shows a band that restores the draft to `place`. */
export function useDeletion(place: 'closed' | 'template') {
  const [deleted, setDeleted] = useState<DraftHead | null>(null)
  const restore = ({ id }: DraftHead) => {
    void restoreDraft(id, place)
    setDeleted(null)
  }
  return {
    remove: async (draft: DraftHead): Promise<void> => {
      if (await deleteDraft(draft.id)) setDeleted(draft)
    },
    band: deleted !== null && (
      <p className="documents__band" role="status">
        <span>{t`“${deleted.name}” was deleted.`}</span>
        <Button size="small" onClick={() => restore(deleted)}>
          {t('Undo')}
        </Button>
      </p>
    ),
  }
}
