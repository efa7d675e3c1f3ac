import { useState } from 'react'
import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { ImportFindings } from './import-findings'
import { RewrittenList } from './rewritten-list'
import type { ImportSummary } from './use-paste-import'

/**
 * Changes of numbers in rows that were imported without a dialog. A band instead of a toast, because it must be read
 * before the review and must not cover its button.
 */
export function ImportNotice({
  notice,
  onDismiss,
}: {
  readonly notice: ImportSummary
  readonly onDismiss: () => void
}) {
  const [open, setOpen] = useState(false)
  const { count, rewritten, findings } = notice
  const [first] = rewritten
  const numbers = plural(rewritten.length, 'number was', 'numbers were')
  const parts = [
    ...(count === null ? [] : [t`${count} came in`]),
    ...(first === undefined ? [] : [t`${numbers} rewritten, such as ${first.displayed} to ${first.draftText}`]),
    ...findings.map(({ text }) => text),
  ]
  return (
    <PanelBand tone={rewritten.length + findings.length > 0 ? 'warn' : 'info'}>
      <span className="desk-foot-note" title={`${parts.join('. ')}.`}>
        {parts.join('. ')}.
      </span>
      {rewritten.length + findings.length > 0 && (
        <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
          {rewritten.length > 0 ? t`Show all ${rewritten.length}` : t('Show')}
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('Imported rows')} width={720}>
        <div className="import">
          <ImportFindings findings={findings} />
          {rewritten.length > 0 && <RewrittenList rewritten={rewritten} />}
        </div>
      </Dialog>
    </PanelBand>
  )
}
