import type { P2pBoard } from '@/shared/ipc/watching/p2p'
import type { P2pOrderRow } from '@/shared/trading/p2p/p2p-order'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'

interface Board {
  /** Null before the first reply. */
  readonly head: Omit<P2pBoard, 'orders'> | null
  readonly orders: ReadonlyMap<string, P2pOrderRow>
  /** Reason why the main process could not be queried. */
  readonly error: string | null
  /** Uncovered personal fields by order and field, until the board is hidden. */
  readonly uncovered: ReadonlyMap<string, string>
}

const covered: Board['uncovered'] = new Map()

/** P2P board of the merchant, with its uncovered fields. */
export const useP2p = createAccountStore<Board>({ head: null, orders: new Map(), error: null, uncovered: covered })

export const fieldKey = (orderId: string, field: string): string => `${orderId} ${field}`

function take({ orders: changed, ...head }: P2pBoard, before: Board): Partial<Board> {
  const isReset = before.head === null || head.revision < before.head.revision
  const orders = new Map(isReset ? [] : before.orders)
  for (const order of changed) orders.set(order.orderId, order)
  for (const { orderId, createdAt } of orders.values())
    if (createdAt !== null && createdAt < head.from) orders.delete(orderId)
  const isSame = !isReset && changed.length === 0 && orders.size === before.orders.size
  return { head, error: null, ...(isSame ? {} : { orders }) }
}

/** Requests the changes since the last poll. Orders are read only while this is called. */
export async function pollBoard(): Promise<void> {
  const reply = await bridge.call('p2p.look', { since: useP2p.getState().head?.revision ?? 0 })
  if (reply.ok) useP2p.setState((before) => take(reply.value, before))
  else useP2p.setState({ error: reply.error.message })
}

/** Uncovers a field; returns the reason of a failure, null on success. */
export async function uncover(orderId: string, field: string): Promise<string | null> {
  const reply = await bridge.call('p2p.reveal', { orderId, field })
  if (!reply.ok) return reply.error.message
  useP2p.setState(({ uncovered }) => ({
    uncovered: new Map(uncovered).set(fieldKey(orderId, field), reply.value.value),
  }))
  return null
}

/** Covers a field again. */
export const cover = (orderId: string, field: string): void =>
  useP2p.setState(({ uncovered }) => {
    const remaining = new Map(uncovered)
    remaining.delete(fieldKey(orderId, field))
    return { uncovered: remaining }
  })
export const coverAll = (): void => useP2p.setState({ uncovered: covered })
