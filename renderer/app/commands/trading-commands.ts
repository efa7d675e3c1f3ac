import { t } from '@/shared/languages/text'
import { commandSheet, openImport, openLadder, type SheetCommand, showDraft } from '@/renderer/domain/drafts/desk-view'
import { openDocumentDialog, startRenaming } from '@/renderer/domain/drafts/document-dialog'
import { closedDrafts, draftTemplates } from '@/renderer/domain/drafts/store/draft-shelf'
import { createDraft, useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { cancelAllCommand } from '@/renderer/state/actions/cancel-commands'
import type { Command } from '@/renderer/state/stores/command'

const inSymbol = cancelAllCommand(
  'orders.cancelAllInSymbol',
  t('Cancel all orders in this symbol'),
  ({ category, symbol }) => ({ category, symbol }),
  ['Alt+Shift+KeyC'],
)
const inCategory = cancelAllCommand(
  'orders.cancelAllInCategory',
  t('Cancel all orders in this category'),
  ({ category }) => ({ category, symbol: null }),
)

const onDesk = (show: () => void) => () => {
  show()
  showPanel('batch-desk')
}
const onSheet = (command: SheetCommand) =>
  onDesk(() => {
    showDraft()
    commandSheet(command)
  })
const always = () => true
const hasRows = () => useDraft.getState().history.rows.length > 0

const deskCommands: readonly Command[] = [
  {
    name: 'orders.draft',
    label: t('Go to the draft batch'),
    group: 'orders',
    keywords: ['batches'],
    available: always,
    run: onDesk(showDraft),
  },
  {
    name: 'orders.newDraft',
    label: t('New draft batch'),
    group: 'orders',
    keywords: ['document', 'tab'],
    available: always,
    run: () => void createDraft().then((isCreated) => isCreated && onDesk(showDraft)()),
  },
  {
    name: 'orders.renameDraft',
    label: t('Rename the draft batch'),
    group: 'orders',
    available: () => useDrafts.getState().active !== null,
    run: onDesk(() => {
      showDraft()
      startRenaming(useDrafts.getState().active)
    }),
  },
  {
    name: 'orders.closedDrafts',
    label: t('Closed drafts: find and open'),
    group: 'orders',
    keywords: ['reopen', 'lost'],
    available: () => closedDrafts(useDrafts.getState()).length > 0,
    run: onDesk(() => openDocumentDialog('closed-drafts')),
  },
  {
    name: 'orders.useTemplate',
    label: t('New draft from a template'),
    group: 'orders',
    available: () => draftTemplates(useDrafts.getState()).length > 0,
    run: onDesk(() => openDocumentDialog('use-template')),
  },
  {
    name: 'orders.ladder',
    label: t('Ladder: spread an order over prices'),
    group: 'orders',
    keys: ['Alt+KeyL'],
    available: always,
    run: onDesk(openLadder),
  },
  {
    name: 'orders.replace',
    label: t('Find and replace in the draft'),
    group: 'orders',
    keywords: ['search', 'sheet'],
    available: hasRows,
    run: onSheet('replace'),
  },
  {
    name: 'orders.sort',
    label: t('Sort the rows of the draft by the column of the cursor'),
    group: 'orders',
    keywords: [t('order by'), 'sheet'],
    available: hasRows,
    run: onSheet('sort'),
  },
  {
    name: 'orders.moveUp',
    label: t('Move the selected rows of the draft up'),
    group: 'orders',
    available: hasRows,
    run: onSheet('move-up'),
  },
  {
    name: 'orders.moveDown',
    label: t('Move the selected rows of the draft down'),
    group: 'orders',
    available: hasRows,
    run: onSheet('move-down'),
  },
  {
    name: 'orders.limits',
    label: t('Order limits'),
    group: 'orders',
    keywords: [t('Settings'), 'collar', 'notional', t('fat finger')],
    available: always,
    run: () => showOverlay('limits'),
  },
  {
    name: 'orders.import',
    label: t('Import rows from a spreadsheet'),
    group: 'orders',
    keywords: ['paste', 'csv'],
    available: always,
    run: onDesk(() => openImport(null)),
  },
]

/** The key opens the dialog. Holding the same key in the dialog runs panic. */
const panic: Command = {
  name: 'orders.panic',
  label: t('Panic…'),
  group: 'orders',
  keys: ['$mod+Shift+KeyX'],
  keywords: [t('cancel everything'), 'emergency', 'nuke', 'flatten'],
  available: ({ connected }) => connected,
  run: () => showOverlay('panic'),
}

const presets: Command = {
  name: 'orders.presets',
  label: t('Order presets'),
  group: 'orders',
  keywords: ['chips', 'ticket', t('Settings')],
  available: ({ app }) => app !== null,
  run: () => showOverlay('presets'),
}

const notifications: Command = {
  name: 'orders.notifications',
  label: t('Order notifications and sounds'),
  group: 'view',
  available: always,
  run: () => showOverlay('order-notifications'),
}

/** Order commands available everywhere. Commands for single orders belong to the order tables. */
export const tradingCommands: readonly Command[] = [
  ...deskCommands,
  presets,
  notifications,
  panic,
  inSymbol,
  inCategory,
]
