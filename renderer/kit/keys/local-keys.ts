/** The part of a keyboard event that says which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key that belongs to one place rather than to a command: what it does there, and how the cheat sheet tells it. */
export interface LocalKey<Action extends string = string> {
  readonly action: Action
  /**
   * In the words of `keyLabel`, keys by what they type; any of them does it, the first is shown. Shift counts where it
   * is named.
   */
  readonly keys: readonly string[]
  readonly label: string
}

/** Keys of the draft, wherever in the batch desk the focus is. */
export const draftKeys = [
  { action: 'review', keys: ['$mod+Enter'], label: 'Review the batch' },
  { action: 'nextProblem', keys: ['F8'], label: 'Next problem, the row in hand first' },
  { action: 'fixProblem', keys: ['Alt+Enter'], label: 'Take the fix offered for the row in hand' },
] as const satisfies readonly LocalKey[]

/** Keys of the sheet while no cell is edited. What is named first wins. */
export const sheetKeys = [
  { action: 'edit', keys: ['F2', 'Alt+ArrowDown'], label: 'Edit the cell' },
  { action: 'previous-row', keys: ['Shift+Enter'], label: 'Previous row' },
  {
    action: 'next-row',
    keys: ['Enter'],
    label: 'Next row; below the last one a new row with its side, symbol and type',
  },
  { action: 'clear', keys: ['Delete', 'Backspace'], label: 'Clear the selected cells' },
  { action: 'delete-rows', keys: ['$mod+Delete', '$mod+Backspace', '$mod+-'], label: 'Delete the selected rows' },
  { action: 'insert-row', keys: ['$mod+=', '$mod++'], label: 'Insert a row' },
  { action: 'fill-down', keys: ['$mod+D'], label: 'Fill down' },
  { action: 'freeze', keys: ['F4'], label: 'Freeze an expression at its value, or let it follow the market again' },
  { action: 'select-column', keys: ['$mod+Space'], label: 'Select the column' },
  { action: 'select-row', keys: ['Shift+Space'], label: 'Select the row' },
  { action: 'toggle', keys: ['Space'], label: 'Include or leave out the selected rows' },
  { action: 'wider', keys: ['Alt+Shift+ArrowRight'], label: 'Make the column wider' },
  { action: 'narrower', keys: ['Alt+Shift+ArrowLeft'], label: 'Make the column narrower' },
  { action: 'select-all', keys: ['$mod+A'], label: 'Select everything' },
  { action: 'redo', keys: ['$mod+Shift+Z', '$mod+Y'], label: 'Redo' },
  { action: 'undo', keys: ['$mod+Z'], label: 'Undo' },
] as const satisfies readonly LocalKey[]

/** Keys in price and quantity of the order ticket. */
export const amountKeys = [
  { action: 'freeze', keys: ['F4'], label: 'Freeze an expression at its value, or let it follow the market again' },
] as const satisfies readonly LocalKey[]

/** Keys on a row of the open orders. */
export const orderKeys = [
  { action: 'amend', keys: ['F2'], label: 'Amend price or quantity' },
  { action: 'cancel', keys: ['Delete'], label: 'Cancel the order' },
] as const satisfies readonly LocalKey[]

function isPressed(keys: string, event: PressedKey): boolean {
  const modifiers = /^(?:\$mod\+|Alt\+|Shift\+)*/.exec(keys)![0]
  const key = keys.slice(modifiers.length)
  return (
    (key === 'Space' ? ' ' : key.toLowerCase()) === event.key.toLowerCase() &&
    modifiers.includes('$mod+') === (event.ctrlKey || event.metaKey) &&
    modifiers.includes('Alt+') === event.altKey &&
    (!modifiers.includes('Shift+') || event.shiftKey)
  )
}

/** What a key does in a place; null when it does nothing there. */
export const localAction = <Action extends string>(
  table: readonly LocalKey<Action>[],
  event: PressedKey,
): Action | null => table.find(({ keys }) => keys.some((one) => isPressed(one, event)))?.action ?? null
