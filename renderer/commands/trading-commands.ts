import { showDraft } from '../drafts/desk-view'
import { showPanel } from '../workspace/workspace-door'
import { cancelAllCommand } from './cancel-commands'
import type { Command } from './command'

const inSymbol = cancelAllCommand('orders.cancelAllInSymbol', 'Cancel all orders in this symbol', ({ category, symbol }) => ({ category, symbol }), ['$mod+Shift+KeyX'])
const inCategory = cancelAllCommand('orders.cancelAllInCategory', 'Cancel all orders in this category', ({ category }) => ({ category, symbol: null }))

const openDraft: Command = {
  name: 'orders.draft',
  label: 'Go to the draft batch',
  group: 'Orders',
  available: () => true,
  run: () => {
    showDraft()
    showPanel('batch-desk')
  },
}

/** What can be done to orders from anywhere; single orders are handled where they are listed. */
export const tradingCommands: readonly Command[] = [openDraft, inSymbol, inCategory]
