import { memo, useMemo, useRef, useState } from 'react'
import { ListPlus, Rows3, TableProperties } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { useIsCurrent } from '@/renderer/state/stores/health/health-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { createSettler } from '@/renderer/kit/ui/hooks/settler'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { focusDesk } from './model/desk-focus'
import { ColumnsPopover } from './columns-popover'
import { DeskTabBar } from '@/renderer/panels/batch-desk/tabs/desk-tab-bar'
import { openImport, openLadder, showDraft, useDeskView } from '@/renderer/domain/drafts/desk-view'
import { stateOfDraft } from '@/shared/trading/batch/draft/document-state'
import { DocumentDialogs } from './documents/document-dialogs'
import { useFileDrop } from './documents/use-file-drop'
import { countIssues, type Issue, issuesOf } from '@/renderer/panels/batch-desk/problems/problems'
import { DraftView } from './draft-view'
import { appendToDraft, editDraft } from '@/renderer/domain/drafts/store/draft-store'
import { ImportDialog } from './import/import-dialog'
import { usePasteImport } from './import/use-paste-import'
import { PasteDialog } from './import/paste-dialog'
import { LadderDialog } from './ladder/ladder-dialog'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { useInterruptedOnTop } from './results/use-interrupted-on-top'
import { ResultsView } from './results/results-view'
import { type DraftModel, useDraftModel } from './model/use-draft-model'
import { useSheetColumns } from './use-sheet-columns'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import './batch-desk.css'

function Opened({ batchId }: { readonly batchId: string }) {
  const batch = useBatches((state) => state.batches.get(batchId))
  const loaded = useBatches((state) => state.loaded)
  if (batch) return <ResultsView batch={batch} />
  const back = <Button onClick={showDraft}>{t('Back to the draft')}</Button>
  return loaded ? (
    <PanelState kind="empty" title={t('This batch is not among those of this account')} action={back} />
  ) : (
    <PanelState kind="loading" title={t('Loading the batch')} action={back} />
  )
}

/** Renders when the draft changes, not with every price update. */
const Desk = memo(function Desk({ model }: { readonly model: DraftModel }) {
  useInterruptedOnTop()
  const batchId = useDeskView((state) => state.batchId)
  const live = useIsCurrent('orderFeed')
  const { category, symbol } = useSelection()
  const [settle] = useState(createSettler<readonly Issue[]>)
  const issues = useMemo(
    () => settle(issuesOf(model.rows, model.problems, model.changes)),
    [settle, model.rows, model.problems, model.changes],
  )
  const state = stateOfDraft({ rows: model.rows.length, blocking: countIssues(issues).blocking })
  const root = useRef<HTMLDivElement>(null)
  useFileDrop(root)
  const columns = useSheetColumns(model, useSize(root).width)
  const pasteImport = usePasteImport(model, root)
  const addRow = () => {
    showDraft()
    const last = model.rows.at(-1)
    editDraft(
      [...model.rows, newRow({ category: last?.category ?? category, symbol: last?.symbol ?? symbol })],
      model.unitOf,
    )
    focusDesk()
  }
  const takeLadder = (rows: readonly DraftRow[]) => {
    showDraft()
    pasteImport.close()
    // Focuses again after the rows arrived, because the first row of a draft shows the sheet.
    void appendToDraft(rows).then(focusDesk)
  }
  const toolbar = (
    <>
      <DeskTabBar state={state} />
      <span className="toolbar__gap" />
      <ColumnsPopover columns={columns.columns} />
      <Button size="small" tone="quiet" icon={<ListPlus />} title={t('Row')} onClick={addRow} data-testid="add-row">
        {t('Row')}
      </Button>
      <Button size="small" tone="quiet" icon={<Rows3 />} title={t('Ladder…')} onClick={openLadder}>
        {t('Ladder…')}
      </Button>
      <Button
        size="small"
        tone="quiet"
        icon={<TableProperties />}
        title={t('Import…')}
        onClick={() => openImport(null)}
      >
        {t('Import…')}
      </Button>
    </>
  )
  return (
    <div
      className="desk"
      data-live={live}
      data-own-keys
      onPaste={pasteImport.onPaste}
      onDragOver={pasteImport.onDragOver}
      onDrop={pasteImport.onDrop}
      ref={root}
    >
      <Panel label={t('Batch desk')} toolbar={toolbar}>
        {/* Focusable, so a click into empty space makes the desk the target of a paste. */}
        <div className="desk-view" tabIndex={-1}>
          {batchId !== null ? (
            <Opened batchId={batchId} />
          ) : (
            <DraftView model={model} issues={issues} state={state} pasteImport={pasteImport} sheetColumns={columns} />
          )}
        </div>
      </Panel>
      <DocumentDialogs />
      {pasteImport.dialog?.kind === 'ladder' && (
        <LadderDialog range={pasteImport.dialog.range} onClose={pasteImport.close} onRows={takeLadder} />
      )}
      {pasteImport.block !== null && (
        <PasteDialog block={pasteImport.block} onClose={pasteImport.dropBlock} onPaste={pasteImport.placeBlock} />
      )}
      {pasteImport.dialog?.kind === 'import' && (
        <ImportDialog
          isHedge={model.isHedge}
          book={pasteImport.dialog.book}
          defaults={pasteImport.defaults}
          onClose={pasteImport.close}
          onRows={pasteImport.append}
        />
      )}
    </div>
  )
})

/** Batch desk: drafts become orders, and the orders stay with their batch. */
export function BatchDeskPanel() {
  return <Desk model={useDraftModel()} />
}
