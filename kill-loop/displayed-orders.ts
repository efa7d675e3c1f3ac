import { compare } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { nextStates, type OrderState } from '@/shared/trading/orders/order-lifecycle'

/** Displayed fields of an order, at a moment of a life of the application. */
type View = Pick<Order, 'key' | 'state' | 'filledQty' | 'price' | 'qty' | 'revision'>

/** All displayed states of an order. */
export interface DisplayedOrder {
  readonly states: Set<OrderState>
  /** The largest filled quantity ever displayed. */
  filledQty: string
  last: View & { readonly life: number }
  /** Earlier price and quantity, which no later life may show again. */
  readonly terms: string[]
}

/** Displayed states over all lives, with every reversal that must not happen. */
export interface Showings {
  /** By order key. */
  readonly orders: ReadonlyMap<string, DisplayedOrder>
  /** Displayed states that were later reversed, as text. */
  readonly wentBack: readonly string[]
  /** From the first display as unknown to the resolution, in ms. */
  readonly resolvedMs: readonly number[]
  show(life: number, orders: readonly Order[]): void
}

function closureOf(from: OrderState): ReadonlySet<OrderState> {
  const reached = new Set<OrderState>([from])
  for (const state of reached) for (const next of nextStates[state]) reached.add(next)
  return reached
}
const reachable = Object.fromEntries(
  (Object.keys(nextStates) as OrderState[]).map((state) => [state, closureOf(state)]),
) as Record<OrderState, ReadonlySet<OrderState>>

const termsOf = ({ price, qty }: View): string => `${price} × ${qty}`

/** Contradiction between two displayed states. Null if the later one is possible. */
function regress({ last, terms }: DisplayedOrder, now: View): string | null {
  const about = `${now.key}: shown ${last.state}, ${last.filledQty} filled, ${termsOf(last)}; then`
  if (!reachable[last.state].has(now.state)) return `${about} ${now.state}`
  if (compare(now.filledQty, last.filledQty) < 0) return `${about} ${now.filledQty} filled`
  if (terms.includes(termsOf(now))) return `${about} ${termsOf(now)} again`
  return null
}

/** Records the displayed states of every order, over all lives of the application. */
export function createShowings(): Showings {
  const orders = new Map<string, DisplayedOrder>()
  const unknownSince = new Map<string, number>()
  const wentBack: string[] = []
  const resolvedMs: number[] = []

  function time({ key, state }: View): void {
    const since = unknownSince.get(key)
    if (state === 'unknown') unknownSince.set(key, since ?? Date.now())
    else if (since !== undefined) {
      resolvedMs.push(Date.now() - since)
      unknownSince.delete(key)
    }
  }

  function showOne(life: number, order: Order): void {
    const { key, state, filledQty, price, qty, revision } = order
    const view = { key, state, filledQty, price, qty, revision, life }
    const displayedOrder = orders.get(key)
    time(view)
    if (displayedOrder === undefined)
      return void orders.set(key, { states: new Set([state]), filledQty, last: view, terms: [] })
    // A reply may overtake a push: a page keeps the larger revision, within a life.
    if (displayedOrder.last.life === life && revision <= displayedOrder.last.revision) return
    const problem = regress(displayedOrder, view)
    if (problem !== null) wentBack.push(`${problem} (life ${displayedOrder.last.life} → ${life})`)
    if (termsOf(view) !== termsOf(displayedOrder.last)) displayedOrder.terms.push(termsOf(displayedOrder.last))
    displayedOrder.states.add(state)
    if (compare(filledQty, displayedOrder.filledQty) > 0) displayedOrder.filledQty = filledQty
    displayedOrder.last = view
  }

  return { orders, wentBack, resolvedMs, show: (life, list) => list.forEach((order) => showOne(life, order)) }
}
