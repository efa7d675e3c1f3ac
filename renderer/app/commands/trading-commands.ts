import { openImport, openLadder, showDraft } from '@/renderer/domain/drafts/desk-view'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { cancelAllCommand } from '@/renderer/state/actions/cancel-commands'
import type { Command } from '@/renderer/state/stores/command'

const inSymbol = cancelAllCommand(
  'orders.cancelAllInSymbol',
  'Cancel all orders in this symbol',
  ({ category, symbol }) => ({ category, symbol }),
  ['$mod+Shift+KeyX'],
)
const inCategory = cancelAllCommand(
  'orders.cancelAllInCategory',
  'Cancel all orders in this category',
  ({ category }) => ({ category, symbol: null }),
)

const onDesk = (show: () => void) => () => {
  show()
  showPanel('batch-desk')
}
const always = () => true

const deskCommands: readonly Command[] = [
  {
    name: 'orders.draft',
    label: 'Go to the draft batch',
    group: 'Orders',
    keywords: ['batches'],
    available: always,
    run: onDesk(showDraft),
  },
  {
    name: 'orders.ladder',
    label: 'Ladder: spread an order over prices',
    group: 'Orders',
    keys: ['Alt+KeyL'],
    available: always,
    run: onDesk(openLadder),
  },
  {
    name: 'orders.limits',
    label: 'Order limits',
    group: 'Orders',
    keywords: ['settings', 'collar', 'notional', 'fat finger'],
    available: always,
    run: () => showOverlay('limits'),
  },
  {
    name: 'orders.import',
    label: 'Import rows from a spreadsheet',
    group: 'Orders',
    keywords: ['paste', 'csv'],
    available: always,
    run: onDesk(() => openImport(null)),
  },
]

const notifications: Command = {
  name: 'orders.notifications',
  label: 'Order notifications and sounds',
  group: 'View',
  available: always,
  run: () => showOverlay('order-notifications'),
}

/** What can be done to orders from anywhere; single orders are handled where they are listed. */
export const tradingCommands: readonly Command[] = [...deskCommands, notifications, inSymbol, inCategory]
