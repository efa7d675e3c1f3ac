import { useState } from 'react'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/button'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel-state'
import { ImportFindings } from './import-findings'
import { RewrittenList } from './rewritten-list'
import type { IntakeSummary } from './use-intake'

/**
 * What was done to the numbers of rows that came in without a question. A band, not a toast: it must be read before the
 * review, and must not lie over its button.
 */
export function IntakeNotice({
  notice,
  onDismiss,
}: {
  readonly notice: IntakeSummary
  readonly onDismiss: () => void
}) {
  const [open, setOpen] = useState(false)
  const { rewritten, findings } = notice
  const [first] = rewritten
  const were = rewritten.length === 1 ? 'was' : 'were'
  const parts = [
    ...(first === undefined
      ? []
      : [`${plural(rewritten.length, 'number')} ${were} rewritten, such as ${first.shown} to ${first.taken}`]),
    ...findings.map(({ text }) => text),
  ]
  return (
    <PanelBand tone="warn">
      <span className="desk-foot-note" title={`${parts.join('. ')}.`}>
        {parts.join('. ')}.
      </span>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        {rewritten.length > 0 ? `Show all ${rewritten.length}` : 'Show'}
      </Button>
      <Button size="small" tone="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Imported rows" width={720}>
        <div className="import">
          <ImportFindings findings={findings} />
          {rewritten.length > 0 && <RewrittenList rewritten={rewritten} />}
        </div>
      </Dialog>
    </PanelBand>
  )
}
