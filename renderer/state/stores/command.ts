import type { Bridge } from '@/shared/ipc/bridge'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { OrderTable } from './orders-store'

/** What a command may look at when it is asked whether it can run, and what it runs on. */
export interface CommandContext {
  readonly bridge: Bridge
  readonly app: AppInfo | null
  readonly category: Category
  readonly symbol: string
  readonly orders: OrderTable
  /** Whether the main process can be heard. */
  readonly connected: boolean
}

/** What the trader is asked before a command that cannot be undone. */
export interface ConfirmQuestion {
  readonly title: string
  /** Says the scope and the count. */
  readonly text: string
  /** The button: exactly what it will do. */
  readonly action: string
  /** The safe button, which has the keyboard: what stays as it is. */
  readonly keep?: string
}

/** The headings of the palette, in their order. */
export const commandGroups = ['Trading', 'Orders', 'Panels', 'Risk', 'Connection', 'View', 'Symbol'] as const

interface CommandFields {
  readonly name: string
  readonly label: string
  readonly group: (typeof commandGroups)[number]
  /** What else it is called: found like its label. */
  readonly names?: readonly string[]
  /** Other words by which the palette finds it, behind what is called so. */
  readonly keywords?: readonly string[]
  /** Key bindings in the words of tinykeys; the first is shown. */
  readonly keys?: readonly string[]
  /** It may send an order, and this is what it waits for. */
  readonly sends?: string
  readonly available: (context: CommandContext) => boolean
  readonly run: (context: CommandContext) => void | Promise<void>
}
type Ask = (context: CommandContext) => ConfirmQuestion

/**
 * Something the trader can do, declared once; buttons, menus, palette and keys all read it. What cannot be undone
 * always asks, and the palette lists it last.
 */
export type Command = CommandFields &
  ({ readonly destructive?: false; readonly confirm?: Ask } | { readonly destructive: true; readonly confirm: Ask })
