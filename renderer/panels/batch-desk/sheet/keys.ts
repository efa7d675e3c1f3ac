/** The part of a keyboard event that decides what the sheet does. */
export interface SheetKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export type SheetAction =
  | { readonly kind: 'move'; readonly rows: number; readonly cols: number; readonly extend: boolean }
  /** `text` is the key that began the edit; null keeps what the cell holds. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'clear' | 'fill-down' | 'undo' | 'redo' | 'select-all' | 'delete-rows' | 'insert-row' | 'toggle' }

const PAGE = 20
const arrows: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const move = (rows: number, cols: number, extend: boolean): SheetAction => ({ kind: 'move', rows, cols, extend })
const simple = (kind: Exclude<SheetAction['kind'], 'move' | 'edit'>): SheetAction => ({ kind })

function controlAction(event: SheetKey): SheetAction | null {
  const extend = event.shiftKey
  switch (event.key.toLowerCase()) {
    case 'd': return simple('fill-down')
    case 'z': return simple(extend ? 'redo' : 'undo')
    case 'y': return simple('redo')
    case 'a': return simple('select-all')
    case '-': return simple('delete-rows')
    case 'backspace':
    case 'delete': return simple('delete-rows')
    case '+':
    case '=': return simple('insert-row')
    case 'home': return move(-Infinity, -Infinity, extend)
    case 'end': return move(Infinity, Infinity, extend)
    default: {
      const arrow = arrows[event.key]
      return arrow ? move(arrow[0] * Infinity || 0, arrow[1] * Infinity || 0, extend) : null
    }
  }
}

function namedAction(event: SheetKey): SheetAction | null {
  switch (event.key) {
    case 'F2':
    case 'Enter': return { kind: 'edit', text: null }
    case 'Tab': return move(0, event.shiftKey ? -1 : 1, false)
    case 'Home': return move(0, -Infinity, event.shiftKey)
    case 'End': return move(0, Infinity, event.shiftKey)
    case 'PageUp': return move(-PAGE, 0, event.shiftKey)
    case 'PageDown': return move(PAGE, 0, event.shiftKey)
    case 'Delete':
    case 'Backspace': return simple('clear')
    case ' ': return simple('toggle')
    default: return null
  }
}

/** What a key does while no cell is being edited; null leaves it to others (Ctrl-Enter, F8, Alt-Enter, browser keys). */
export function sheetAction(event: SheetKey): SheetAction | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return controlAction(event)
  const arrow = arrows[event.key]
  if (arrow) return move(arrow[0], arrow[1], event.shiftKey)
  const named = namedAction(event)
  if (named) return named
  return /^.$/u.test(event.key) ? { kind: 'edit', text: event.key } : null
}
