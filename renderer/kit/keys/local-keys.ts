import { t } from '@/shared/languages/text'
import { boundKeys, useBoundKeys } from './bound-keys'
import { keyLabel, type Press, type PressedKey, pressOf } from './key-text'

/** A key of a place instead of a command: its action there, and its label in the cheat sheet. */
export interface LocalKey<Action extends string = string> {
  readonly action: Action
  /**
   * In the format of `keyLabel`, keys by their character. Any of them triggers the action, the first is displayed.
   * Shift counts if named.
   */
  readonly keys: readonly string[]
  readonly label: string
  /** Condition of a key that sends an order. */
  readonly sends?: string
}

/** Keys of the draft, anywhere in the batch desk. */
export const draftKeys = [
  { action: 'review', keys: ['$mod+Enter'], label: t('Review the batch') },
  { action: 'nextProblem', keys: ['F8'], label: t('Next problem, the current row first') },
  { action: 'fixProblem', keys: ['Alt+Enter'], label: t('Apply the fix offered for the current row') },
] as const satisfies readonly LocalKey[]

/** Keys of the sheet while no cell is edited. The first match wins. */
export const sheetKeys = [
  { action: 'move-up', keys: ['Alt+Shift+ArrowUp'], label: t('Move the selected rows up') },
  { action: 'move-down', keys: ['Alt+Shift+ArrowDown'], label: t('Move the selected rows down') },
  { action: 'edit', keys: ['F2', 'Alt+ArrowDown'], label: t('Edit the cell') },
  { action: 'previous-row', keys: ['Shift+Enter'], label: t('Previous row') },
  {
    action: 'next-row',
    keys: ['Enter'],
    label: t('Next row; below the last one a new row with its side, symbol and type'),
  },
  { action: 'clear', keys: [t('Delete', 'key'), 'Backspace'], label: t('Clear the selected cells') },
  { action: 'delete-rows', keys: ['$mod+Delete', '$mod+Backspace', '$mod+-'], label: t('Delete the selected rows') },
  { action: 'insert-row', keys: ['$mod+=', '$mod++'], label: t('Insert a row') },
  {
    action: 'sort',
    keys: ['Alt+Shift+S'],
    label: t('Sort the selected rows, or all, by the column; again the other way'),
  },
  { action: 'replace', keys: ['$mod+H', '$mod+F'], label: t('Find and replace') },
  { action: 'fill-down', keys: ['$mod+D'], label: t('Fill down') },
  { action: 'freeze', keys: ['F4'], label: t('Freeze an expression at its value, or let it follow the market again') },
  { action: 'select-column', keys: ['$mod+Space'], label: t('Select the column') },
  { action: 'select-row', keys: ['Shift+Space'], label: t('Select the row') },
  { action: 'toggle', keys: ['Space'], label: t('Include or exclude the selected rows') },
  { action: 'wider', keys: ['Alt+Shift+ArrowRight'], label: t('Make the column wider') },
  { action: 'narrower', keys: ['Alt+Shift+ArrowLeft'], label: t('Make the column narrower') },
  { action: 'select-all', keys: ['$mod+A'], label: t('Select everything') },
  { action: 'redo', keys: ['$mod+Shift+Z', '$mod+Y'], label: t('Redo') },
  { action: 'undo', keys: ['$mod+Z'], label: t('Undo') },
] as const satisfies readonly LocalKey[]

/** Keys in price and quantity of the order ticket. */
export const amountKeys = [
  { action: 'freeze', keys: ['F4'], label: t('Freeze an expression at its value, or let it follow the market again') },
] as const satisfies readonly LocalKey[]

/** Keys on a row of the open orders. */
export const orderKeys = [
  { action: 'amend', keys: ['F2'], label: t('Amend price or quantity') },
  { action: 'cancel', keys: [t('Delete', 'key')], label: t('Cancel the order') },
] as const satisfies readonly LocalKey[]

/** Keys of the price ladder, while it is focused. */
export const ladderKeys = [
  { action: 'buy', keys: ['B'], label: t('Buy at the chosen price'), sends: t('while click trading is on') },
  { action: 'sell', keys: ['S'], label: t('Sell at the chosen price'), sends: t('while click trading is on') },
  { action: 'amend', keys: ['F2'], label: t('Pick up the order at the chosen price') },
  { action: 'confirm', keys: ['$mod+Enter'], label: t('Confirm the price an order was moved to') },
  { action: 'cancel', keys: [t('Delete', 'key')], label: t('Cancel the orders at the chosen price') },
  { action: 'center', keys: ['C'], label: t('Center the ladder on the market') },
  { action: 'lock', keys: ['L'], label: t('Let the ladder follow the market, or stay') },
  { action: 'pick', keys: ['Enter'], label: t('Put the chosen price into the ticket') },
] as const satisfies readonly LocalKey[]

/** Keys that select a size of the price ladder, the first one first. */
export const sizeKeys = [
  { action: '0', keys: ['1'], label: t('The first size') },
  { action: '1', keys: ['2'], label: t('The second size') },
  { action: '2', keys: ['3'], label: t('The third size') },
  { action: '3', keys: ['4'], label: t('The fourth size') },
  { action: '4', keys: ['5'], label: t('The fifth size') },
] as const satisfies readonly LocalKey[]

/** Keys of every table. */
export const tableKeys = [
  { action: 'copy', keys: ['$mod+C'], label: t('Copy the row, the cell or what is selected') },
  { action: 'select-all', keys: ['$mod+A'], label: t('Select everything') },
  { action: 'find', keys: ['$mod+F'], label: t('Filter the rows') },
] as const satisfies readonly LocalKey[]

/** Keys on a row of the watch list. */
export const watchKeys = [
  { action: 'up', keys: ['Alt+Shift+ArrowUp'], label: t('Move the symbol up') },
  { action: 'down', keys: ['Alt+Shift+ArrowDown'], label: t('Move the symbol down') },
  { action: 'remove', keys: [t('Delete', 'key')], label: t('Remove the symbol from the list') },
] as const satisfies readonly LocalKey[]

/** Keys of a selected drawing. */
export const drawingKeys = [
  { action: 'undo', keys: ['$mod+Z'], label: t('Undo') },
  { action: 'remove', keys: [t('Delete', 'key'), 'Backspace'], label: t('Remove the drawing') },
] as const satisfies readonly LocalKey[]

/** Keys of the depth chart. The first match wins. */
export const depthKeys = [
  { action: 'extend-left', keys: ['Shift+ArrowLeft'], label: t('A range towards lower prices') },
  { action: 'extend-right', keys: ['Shift+ArrowRight'], label: t('A range towards higher prices') },
  { action: 'left', keys: ['ArrowLeft'], label: t('A lower price') },
  { action: 'right', keys: ['ArrowRight'], label: t('A higher price') },
  { action: 'pick', keys: ['Enter'], label: t('Put the price into the ticket, or open a ladder over the range') },
  { action: 'discard', keys: ['Escape'], label: t('Discard the range') },
] as const satisfies readonly LocalKey[]

/** A place with separate keys, as in the cheat sheet and the editor of keys. */
export interface KeyPlace {
  readonly id: string
  readonly heading: string
  readonly keys: readonly LocalKey[]
  /** The enclosing place, whose keys work in it as well. */
  readonly within?: string
  /** Characters are typed there: its keys must not be characters. */
  readonly isTyped?: boolean
  /** Keys there that cannot be changed. */
  readonly fixed?: readonly string[]
}

/** Every place with separate keys. */
export const keyPlaces: readonly KeyPlace[] = [
  { id: 'batch-desk', heading: t('Batch desk'), keys: draftKeys, isTyped: true },
  { id: 'batch-sheet', heading: t('Batch sheet'), keys: sheetKeys, within: 'batch-desk', isTyped: true },
  {
    id: 'order-ticket',
    heading: t('Price and quantity of the ticket'),
    keys: amountKeys,
    isTyped: true,
    fixed: ['$mod+Enter'],
  },
  { id: 'open-orders', heading: t('Row of the open orders'), keys: orderKeys },
  {
    id: 'price-ladder',
    heading: t('Price ladder'),
    keys: ladderKeys,
    fixed: ['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'],
  },
  { id: 'depth-chart', heading: t('Depth'), keys: depthKeys },
  { id: 'table', heading: t('Tables'), keys: tableKeys },
  { id: 'watch-list', heading: t('Row of the watch list'), keys: watchKeys },
  { id: 'drawings', heading: t('Selected drawing'), keys: drawingKeys },
]
const placeOf = new Map(keyPlaces.map(({ id, keys }) => [keys, id]))

/** Name of a key of a place among the trader's keys. */
export const localName = (place: string, action: string): string => `${place}.${action}`

const nameIn = (table: readonly LocalKey[], action: string): string => localName(placeOf.get(table) ?? '', action)

/** Action of a key in a table. Null without one. Exact keys come before fallbacks. */
export function localAction<Action extends string>(
  table: readonly LocalKey<Action>[],
  event: PressedKey,
): Action | null {
  const pressedBy = (press: Press) =>
    table.find(({ action, keys }) =>
      boundKeys(nameIn(table, action), keys).some((combination) => pressOf(combination, event) === press),
    )
  return (pressedBy('exact') ?? pressedBy('fallback'))?.action ?? null
}

function labelIn<Action extends string>(
  table: readonly LocalKey<Action>[],
  action: Action,
  bound: typeof boundKeys,
): string {
  const usual = table.find((entry) => entry.action === action)?.keys ?? []
  const [first] = bound(nameIn(table, action), usual)
  return first === undefined ? '' : keyLabel(first)
}

/** The current key label of an action. '' if it has none. */
export const localKeyLabel = <Action extends string>(table: readonly LocalKey<Action>[], action: Action): string =>
  labelIn(table, action, boundKeys)

/** The current key label, for components. */
export const useLocalKeyLabel = <Action extends string>(table: readonly LocalKey<Action>[], action: Action): string =>
  labelIn(table, action, useBoundKeys())
