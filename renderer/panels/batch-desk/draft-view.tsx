import { useEffect, useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { symbolChoices } from './symbol-choices'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { useBlockedReason } from '@/renderer/state/stores/health/health-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { DocumentStateMark } from './documents/document-state-mark'
import { DeskFacts } from './desk-header'
import { DraftEmpty } from './draft-empty'
import { DraftFoot } from './draft-foot'
import { DraftPreview } from './draft-preview'
import { SavingNote } from './saving-note'
import { focusDesk } from './model/desk-focus'
import {
  draftSeen,
  dropSent,
  editDraft,
  ensureDraft,
  pinProblems,
  redoDraft,
  undoDraft,
  useDraft,
  useDrafts,
} from '@/renderer/domain/drafts/store/draft-store'
import {
  commandSheet,
  openImport,
  openLadder,
  showBatch,
  type SheetCommand,
  useDeskView,
} from '@/renderer/domain/drafts/desk-view'
import { ImportNotice } from './import/import-notice'
import type { PasteImport } from './import/use-paste-import'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { externalChanges, pinRefusals, reviewSubject, type ReviewSubject } from './open-review'
import { countIssues, type Issue } from '@/renderer/panels/batch-desk/problems/problems'
import { ProblemsList } from '@/renderer/panels/batch-desk/problems/problems-list'
import { DryRunDialog } from '@/renderer/domain/review/additional/dry-run-dialog'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'
import type { ReviewProps } from '@/renderer/domain/review/model/review-props'
import { withColumn } from '@/renderer/kit/table/columns/column-choices'
import { withTypedSides } from '@/shared/trading/batch/draft/side-cell'
import { asSent } from '@/shared/trading/import/strategy-row'
import { entryView } from './model/row-view'
import { allColumns, type SheetColumn } from './model/columns'
import { StrategyRows } from './strategy/strategy-rows'
import { SelectionFacts } from './selection-facts'
import { ReplaceDialog } from './sheet/replace-dialog'
import { selectedScope } from './sheet/replace'
import { Sheet } from './sheet/sheet'
import { useEntryRow } from './sheet/use-entry-row'
import { useSheet } from './sheet/use-sheet'
import type { DraftModel } from './model/use-draft-model'
import { useDraftKeys } from './use-draft-keys'
import type { SheetColumns } from './use-sheet-columns'
import { useProblemWalk } from '@/renderer/panels/batch-desk/problems/use-problem-walk'
import { Button } from '@/renderer/kit/ui/buttons/button'

/** Compact rows are lower than those of tables: a sheet has no buttons in its rows. */
const heights = { compact: 22, normal: 28, roomy: 32 } as const

interface DraftViewProps {
  readonly model: DraftModel
  readonly issues: readonly Issue[]
  readonly state: DocumentState
  readonly pasteImport: PasteImport
  readonly sheetColumns: SheetColumns
}

/** Reviewed rows and their draft. */
interface Reviewed extends ReviewSubject, Pick<ReviewProps, 'draft'> {
  readonly draftId: string | null
}

/** The draft as a sheet, its problems, and the review button. */
export function DraftView({ model, issues, state, pasteImport, sheetColumns: { columns, beyond } }: DraftViewProps) {
  const { rows, ltv, unitOf, problems } = model
  const instruments = useAllInstruments()
  const blockedReason = useBlockedReason()
  const density = useSettings(({ settings }) => settings.density)
  const growth = useGrowth()
  const { category, symbol } = useSelection()
  const arrangement = useSettings(({ settings }) => settings.batchColumns)
  const resize = ({ id }: SheetColumn, width: number) =>
    void saveSettings({ batchColumns: withColumn(allColumns, arrangement, id, { width }) })
  const entry = useEntryRow(rows, category, symbol)
  const sheetRows = useMemo(() => [...rows, entry.row], [rows, entry.row])
  const sheetViews = useMemo(
    () => [...model.views, entryView(entry.row.id, unitOf(entry.row) ?? '')],
    [model.views, entry.row, unitOf],
  )
  const [subject, setSubject] = useState<Reviewed | null>(null)
  /** Findings about the reviewed orders. After the send they are not applied to another draft. */
  const [checks, setChecks] = useState(problems)
  const reviewedIds = new Set(subject?.rows.map(({ id }) => id))
  if (checks !== problems && rows.some(({ id }) => reviewedIds.has(id))) setChecks(problems)
  const active = useDrafts((shelf) => shelf.active)
  const reviewChecks = useMemo(() => {
    return subject !== null && subject.draftId === active ? [...externalChanges(subject.rows, rows), ...checks] : checks
  }, [subject, active, rows, checks])
  const [open, setShown] = useState<ReviewSubject | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const saving = useDraft((draft) => draft.saving)
  const unsaved = useDraft((draft) => draft.unsaved)
  const isBehind = model.waiting || saving === 'waiting'
  const name = useDrafts(({ heads, active }) => heads.get(active ?? '')?.name)
  /** The sheet is open for typing although it has no rows. */
  const [typing, setTyping] = useState(false)
  if (typing && rows.length > 0) setTyping(false)
  const [replacing, setReplacing] = useState(false)
  /** Removing the last row hides the sheet, and the first row shows it again; the focus follows. */
  const undo = () => {
    undoDraft()
    focusDesk()
  }
  const redo = () => {
    redoDraft()
    focusDesk()
  }
  const edit = (next: typeof rows) => {
    const remaining = withTypedSides(rows, entry.withoutEntry(next), model.isHedge)
    editDraft(remaining, unitOf)
    if (remaining.length === 0) focusDesk()
  }
  const sheetModel = {
    rows: sheetRows,
    entry,
    columns,
    beyond,
    cells: model.pricing.cells,
    edit,
    widen: (column: SheetColumn, pixels: number) => resize(column, column.width + pixels),
    undo,
    redo,
    replace: () => setReplacing(true),
    refuse: (reason: string) => showToast('warning', t('The rows stay as they are'), reason),
    newRow: () => newRow({ category: rows.at(-1)?.category ?? category, symbol: rows.at(-1)?.symbol ?? symbol }),
  }
  const sheet = useSheet(sheetModel)
  const command = useDeskView((state) => state.command)
  const doCommand = useLatestCallback((kind: SheetCommand) => sheet.apply({ kind }))
  useEffect(() => {
    if (command === null) return
    commandSheet(null)
    doCommand(command)
  }, [command, doCommand])
  const walk = useProblemWalk({ issues, rows, columns, sheet, unitOf })
  const counts = countIssues(issues)

  /** Freezes the current prices for review, assessment and send. */
  const startReview = () => {
    const reviewed = reviewSubject(rows, model.freezePrices())
    setSubject(reviewed && { ...reviewed, draftId: active, draft: draftSeen() ?? undefined })
    if (reviewed !== null) return
    model.releasePrices()
    walk.next()
  }
  const openReview = () => {
    // A review waits for the market, the findings of the last edit and its write to disk; otherwise it would be
    // outdated at once.
    setConfirming(isBehind)
    if (isBehind) return
    if (counts.blocking > 0) return walk.next()
    if (blockedReason === null) startReview()
  }
  const reopenReview = useLatestCallback(openReview)
  useEffect(() => {
    if (isConfirming && !isBehind) reopenReview()
  }, [isConfirming, isBehind, reopenReview])
  const typeFirstRow = () => {
    setTyping(true)
    sheet.goToEntry()
    focusDesk()
  }
  const closeReview = () => {
    setSubject(null)
    model.releasePrices()
    focusDesk()
  }
  const included = rows.filter(({ include }) => include).length
  const dryRunnable = included > 0 && included === model.orders.length
  /** The dry run shows the requests at the current prices. */
  const openDryRun = () => setShown(reviewSubject(rows, model.freezePrices()))
  useDraftKeys(
    { review: openReview, nextProblem: walk.next, fixProblem: walk.fixCurrent },
    subject === null && open === null && !replacing,
  )

  /** Remains open while another draft is shown, because it reports which orders were sent and which were not. */
  const review = subject !== null && (
    <ReviewDialog
      orders={subject.orders}
      pegs={subject.pegs}
      typed={subject.typed}
      rowIds={subject.rows.map(({ id }) => id)}
      draftRows={subject.rows.map(({ id }) => id)}
      draft={subject.draft}
      name={name}
      severalAccounts
      checks={reviewChecks}
      rowNumbers={new Map(rows.map((row, at) => [row.id, at + 1]))}
      onClose={closeReview}
      onAccepted={(batch) => {
        showBatch(batch.id)
        dropSent(subject.rows)
        closeReview()
      }}
      onRefused={(refusals) => pinProblems(pinRefusals(subject, refusals))}
    />
  )
  const view = () => (
    <div className="desk-view">
      <div className="desk-facts">
        <DocumentStateMark state={state} />
        <DeskFacts rows={rows} />
        <SavingNote rows={rows.length} />
      </div>
      {pasteImport.notice !== null && (
        <ImportNotice notice={pasteImport.notice} onDismiss={pasteImport.dismissNotice} />
      )}
      {rows.length === 0 && !typing ? (
        <DraftEmpty
          onRow={typeFirstRow}
          onLadder={openLadder}
          onImport={() => openImport(null)}
          onUndo={undo}
          onRedo={redo}
        />
      ) : (
        <Sheet
          model={sheetModel}
          state={sheet}
          views={sheetViews}
          unsaved={unsaved}
          savingFailed={saving === 'failed'}
          onResize={resize}
          rowHeight={Math.round(heights[density] * growth)}
          choicesOf={(row, column) => (column.id === 'symbol' ? symbolChoices(row, instruments) : column.choices)}
          onPasteSheet={pasteImport.takeSheet}
        />
      )}
      <SelectionFacts model={model} columns={columns} selection={sheet.selection} />
      <StrategyRows
        rows={rows}
        isHedge={model.isHedge}
        instrumentOf={model.instrumentOf}
        onSent={(id) => edit(rows.map((row) => (row.id === id ? asSent(row) : row)))}
      />
      <ProblemsList issues={issues} current={walk.current} onGoTo={walk.goTo} onFix={walk.fix} onUntick={walk.untick} />
      <DraftFoot
        rows={rows}
        counts={counts}
        onReview={openReview}
        onDryRun={dryRunnable ? openDryRun : null}
        preview={<DraftPreview orders={model.orders} included={included} ltv={ltv} />}
      />
      {replacing && (
        <ReplaceDialog
          rows={rows}
          selected={selectedScope(sheet.selection, columns, rows.length)}
          onReplace={(next) => {
            edit(next)
            focusDesk()
          }}
          onGoTo={({ row, column }) => sheet.goTo(row, column)}
          onClose={() => {
            setReplacing(false)
            focusDesk()
          }}
        />
      )}
      {open !== null && (
        <DryRunDialog
          orders={open.orders}
          draftRows={open.rows.map(({ id }) => id)}
          onClose={() => {
            setShown(null)
            model.releasePrices()
            focusDesk()
          }}
        />
      )}
    </div>
  )
  return (
    <>
      {model.loaded ? view() : <DraftMissing error={model.error} />}
      {review}
    </>
  )
}

function DraftMissing({ error }: { readonly error: string | null }) {
  if (error === null) return <PanelState kind="loading" title={t('Loading the saved draft')} />
  return (
    <PanelState
      kind="error"
      title={t('The saved draft could not be read')}
      text={error}
      action={<Button onClick={() => void ensureDraft()}>{t('Try again')}</Button>}
    />
  )
}
