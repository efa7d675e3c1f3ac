import { t } from '@/shared/languages/text'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { LadderPlot } from './ladder-plot'
import { LadderSums } from './ladder-sums'
import { LadderTable } from './ladder-table'
import type { LadderModel } from './use-ladder'

/** Preview of the ladder: plot, orders and totals. */
export function LadderPreview({ model }: { readonly model: LadderModel }) {
  const { ladder, form, waiting } = model
  if (ladder.rows.length === 0) {
    const typed = form.total.trim() !== '' || (!ladder.ok && ladder.field !== 'total')
    return (
      <div className="ladder-preview">
        {waiting ? (
          <PanelState kind="loading" title={t('Loading the book')} />
        ) : (
          <PanelState
            kind="empty"
            title={typed ? t('No ladder yet') : t('Type a total')}
            text={typed && !ladder.ok ? ladder.message : t('The orders are shown here before they enter the draft.')}
          />
        )}
      </div>
    )
  }
  return (
    <div className="ladder-preview" data-testid="ladder-preview">
      <LadderPlot model={model} />
      <div className="ladder-table">
        <LadderTable model={model} />
      </div>
      {ladder.ok ? (
        <LadderSums model={model} />
      ) : (
        <p className="ladder-refused" role="alert">
          {ladder.message}
        </p>
      )}
    </div>
  )
}
