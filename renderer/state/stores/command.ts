import type { Bridge } from '@/shared/ipc/bridge'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { OrderTable } from './orders-store'

/** Context of a command, for its availability and its action. */
export interface CommandContext {
  readonly bridge: Bridge
  readonly app: AppInfo | null
  readonly category: Category
  readonly symbol: string
  readonly orders: OrderTable
  /** True while the main process is reachable. */
  readonly connected: boolean
}

/** Confirmation before a command that cannot be undone. */
export interface ConfirmQuestion {
  readonly title: string
  /** Contains the scope and the count. */
  readonly text: string
  /** Label of the action button: exactly what it will do. */
  readonly action: string
  /** Label of the safe button, which has the focus: what remains unchanged. */
  readonly safeAction?: string
}

/** The headings of the palette, in their order. */
export const commandGroups = {
  trading: t('Trading'),
  orders: t('Orders'),
  panels: t('Panels'),
  risk: t('Risk'),
  connection: t('Connection'),
  view: t('View'),
  settings: t('Settings'),
  symbol: t('Symbol'),
}
export type CommandGroup = keyof typeof commandGroups

interface CommandFields {
  readonly name: string
  readonly label: string
  readonly group: CommandGroup
  /** Alternative names, matched like the label. */
  readonly names?: readonly string[]
  /** Further search words, ranked below names. */
  readonly keywords?: readonly string[]
  /** Key bindings in the syntax of tinykeys; the first is shown. */
  readonly keys?: readonly string[]
  /** Present if the command can send an order; describes the step before the send. */
  readonly sends?: string
  readonly available: (context: CommandContext) => boolean
  readonly run: (context: CommandContext) => void | Promise<void>
}
type BuildQuestion = (context: CommandContext) => ConfirmQuestion

/**
 * An action of the trader, declared once for buttons, menus, palette and keys. Destructive commands are always
 * confirmed and listed last.
 */
export type Command = CommandFields &
  (
    | { readonly destructive?: false; readonly confirm?: BuildQuestion }
    | { readonly destructive: true; readonly confirm: BuildQuestion }
  )
