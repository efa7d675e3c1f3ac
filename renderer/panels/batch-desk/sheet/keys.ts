import type { PressedKey } from '@/renderer/kit/keys/key-text'
import { localAction, sheetKeys } from '@/renderer/kit/keys/local-keys'

type Named = Exclude<(typeof sheetKeys)[number]['action'], 'edit'>

export type SheetAction =
  | { readonly kind: 'move'; readonly rows: number; readonly cols: number; readonly extend: boolean }
  /** To the edge of the filled cells in a direction. */
  | { readonly kind: 'jump'; readonly rows: number; readonly cols: number; readonly extend: boolean }
  | { readonly kind: 'tab'; readonly back: boolean }
  /** `text` is the key that started the edit; null keeps the content of the cell. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: Named }

const PAGE = 20
const arrows: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const move = (rows: number, cols: number, extend: boolean): SheetAction => ({ kind: 'move', rows, cols, extend })

function controlMove({ key, shiftKey }: PressedKey): SheetAction | null {
  if (key === 'Home') return move(-Infinity, -Infinity, shiftKey)
  if (key === 'End') return move(Infinity, Infinity, shiftKey)
  const arrow = arrows[key]
  return arrow ? { kind: 'jump', rows: arrow[0], cols: arrow[1], extend: shiftKey } : null
}

function plainMove({ key, shiftKey }: PressedKey): SheetAction | null {
  switch (key) {
    case 'Tab':
      return { kind: 'tab', back: shiftKey }
    case 'Home':
      return move(0, -Infinity, shiftKey)
    case 'End':
      return move(0, Infinity, shiftKey)
    case 'PageUp':
      return move(-PAGE, 0, shiftKey)
    case 'PageDown':
      return move(PAGE, 0, shiftKey)
    default: {
      const arrow = arrows[key]
      return arrow ? move(arrow[0], arrow[1], shiftKey) : null
    }
  }
}

/**
 * Action of a key while no cell is edited; null for keys handled elsewhere (Ctrl-Enter, F8, Alt-Enter, browser keys).
 */
export function sheetAction(event: PressedKey): SheetAction | null {
  const action = localAction(sheetKeys, event)
  if (action !== null) return action === 'edit' ? { kind: 'edit', text: null } : { kind: action }
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return controlMove(event)
  return plainMove(event) ?? (/^.$/u.test(event.key) ? { kind: 'edit', text: event.key } : null)
}
