import { type MouseEvent, type PointerEvent, type RefObject, useRef, type WheelEvent } from 'react'
import type { Ghost } from '@/shared/trading/batch/pricing/ghost'
import type { Order } from '@/shared/trading/orders/order'
import { sideOf } from './ladder-layout'
import type { LadderCell } from './ladder-paint'
import type { LadderRenderer, PressedCell } from './ladder-renderer'
import { openQty, type OwnRows } from '@/renderer/panels/price-ladder/rows/own-rows'

/** The dragged item: an order or a draft row. */
export type Grabbed =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'ghost'; readonly ghost: Ghost }

export interface LadderGestures {
  readonly onPoint: () => void
  /** A press without a drag, with the cell at the time of the press. */
  readonly onClick: (cell: LadderCell, withShift: boolean) => void
  readonly onDrop: (grabbed: Grabbed, price: number) => void
  readonly onMenu: (cell: LadderCell) => void
}

interface Drag {
  readonly pressed: PressedCell
  readonly grabbed: Grabbed | null
  isDragged: boolean
}

/** Maximum pointer movement of a click, in pixels. */
const CLICK_PX = 4
const WHEEL_ROWS = 3

/** The only item in a cell that can be dragged; null if there are several, because the choice would be ambiguous. */
export function grabbedAt({ price, column }: LadderCell, own: OwnRows): Grabbed | null {
  const side = sideOf(column)
  const level = side === null ? undefined : own[side].get(price)
  if (level === undefined || level.orders.length + level.ghosts.length !== 1) return null
  const [order] = level.orders
  const [ghost] = level.ghosts
  if (order !== undefined) return { kind: 'order', order }
  return ghost === undefined ? null : { kind: 'ghost', ghost }
}

export const movingOf = (grabbed: Grabbed, price: number): Parameters<LadderRenderer['move']>[0] =>
  grabbed.kind === 'order'
    ? { side: grabbed.order.side === 'sell' ? 'sell' : 'buy', price, qty: openQty(grabbed.order) }
    : { side: grabbed.ghost.side, price, qty: grabbed.ghost.qty }

/** Mouse actions on the canvas: hover, click, drag of own orders, scroll, and cancel requests. */
export function useLadderGestures(
  screen: RefObject<LadderRenderer | null>,
  own: OwnRows,
  { onPoint, onClick, onDrop, onMenu }: LadderGestures,
) {
  const drag = useRef<Drag | null>(null)
  /** The press of the following click event, which also reports the number of repeated clicks. */
  const clicked = useRef<PressedCell | null>(null)
  const placeOf = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) => ({ x, y })

  function end(): Drag | null {
    const ended = drag.current
    drag.current = null
    return screen.current?.release() === null ? null : ended
  }

  return {
    /** Esc: returns the dragged item to its place. True if there was one. */
    abandon(): boolean {
      const wasDragged = drag.current?.isDragged === true
      end()
      clicked.current = null
      screen.current?.move(null)
      return wasDragged
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        clicked.current = null
        if (event.button !== 0) return
        const { x, y } = placeOf(event)
        const pressed = screen.current?.press(x, y) ?? null
        if (pressed === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const isOwn = pressed.column === 'ownBuys' || pressed.column === 'ownSells'
        drag.current = { pressed, grabbed: isOwn ? grabbedAt(pressed, own) : null, isDragged: false }
      },
      onPointerMove(event: PointerEvent) {
        const place = placeOf(event)
        const cell = screen.current?.pointer(place) ?? null
        onPoint()
        const current = drag.current
        if (current === null || current.grabbed === null || cell === null) return
        if (!current.isDragged && Math.abs(place.y - current.pressed.y) < CLICK_PX) return
        current.isDragged = true
        screen.current?.move(movingOf(current.grabbed, cell.price))
      },
      onPointerUp(event: PointerEvent) {
        const cell = screen.current?.pointer(placeOf(event)) ?? null
        const drag = end()
        if (drag === null) return
        const { pressed, grabbed, isDragged } = drag
        if (isDragged) {
          screen.current?.move(null)
          if (grabbed !== null && cell !== null && cell.price !== pressed.price) onDrop(grabbed, cell.price)
        } else if (cell?.price === pressed.price && cell.column === pressed.column) clicked.current = pressed
      },
      onPointerCancel() {
        end()
        screen.current?.move(null)
      },
      onPointerLeave() {
        screen.current?.pointer(null)
      },
      onClick(event: MouseEvent) {
        const pressed = clicked.current
        clicked.current = null
        // The second click of a double click is ignored.
        if (pressed !== null && event.detail <= 1) onClick(pressed, event.shiftKey)
      },
      onContextMenu(event: MouseEvent) {
        event.preventDefault()
        const cell = screen.current?.pointer(placeOf(event)) ?? null
        if (cell !== null) onMenu(cell)
      },
      onWheel(event: WheelEvent) {
        if (event.deltaY !== 0) screen.current?.scroll(Math.sign(event.deltaY) * WHEEL_ROWS)
      },
    },
  }
}
