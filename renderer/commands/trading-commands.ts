import { isOpen } from '../../shared/trading/order-lifecycle'
import type { Order } from '../../shared/trading/order'
import { showDraft } from '../drafts/desk-view'
import { showPanel } from '../workspace/workspace-door'
import type { Command, CommandContext } from './command'
import { cancelAll } from './order-commands'

const openIn = ({ orders, category }: CommandContext): Order[] => [...orders.values()].filter((order) => isOpen(order.state) && order.category === category)
const openInSymbol = (context: CommandContext): Order[] => openIn(context).filter((order) => order.symbol === context.symbol)
const orderWords = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

const question = (orders: readonly Order[], where: string) => {
  const others = orders.filter((order) => order.origin !== 'volley').length
  const whose = others === 0 ? '' : ` ${others} of them placed by another program.`
  return {
    title: `Cancel ${orderWords(orders.length)} in ${where}?`,
    text: `Volley sees ${orderWords(orders.length)} open in ${where}.${whose} The exchange cancels everything open there, also orders that arrive meanwhile.`,
    action: `Cancel ${orderWords(orders.length)}`,
  }
}

const cancelAllInSymbol: Command = {
  name: 'orders.cancelAllInSymbol',
  label: 'Cancel all orders in this symbol',
  group: 'Orders',
  keys: ['$mod+Shift+KeyX'],
  available: (context) => context.connected && openInSymbol(context).length > 0,
  confirm: (context) => question(openInSymbol(context), `${context.symbol} ${context.category}`),
  run: ({ category, symbol }) => cancelAll(category, symbol),
}

const cancelAllInCategory: Command = {
  name: 'orders.cancelAllInCategory',
  label: 'Cancel all orders in this category',
  group: 'Orders',
  available: (context) => context.connected && openIn(context).length > 0,
  confirm: (context) => question(openIn(context), context.category),
  run: ({ category }) => cancelAll(category),
}

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
export const tradingCommands: readonly Command[] = [openDraft, cancelAllInSymbol, cancelAllInCategory]
