import type { InputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { plural } from '@/shared/languages/plural'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Order } from '@/shared/trading/orders/order'
import { ALREADY_OVER } from '@/shared/trading/orders/outcome'
import { cancelManyClassic } from '@/renderer/domain/classic/classic-request'
import { classicRows } from '@/renderer/domain/classic/classic-rows'
import type { ListedCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { isUncertain } from '@/renderer/state/actions/report-outcomes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { isInScope, type PanicScope } from './panic-orders'

/** Maximum number of orders in one `orders.cancel`. */
const KEYS_PER_CALL = 400
/** A slow exchange must not delay the cancels of listed orders. */
const READ_MS = 1500
/** Time between two reads while an own order is sent and not listed yet. */
const REREAD_MS = 300
/** Time for own orders to be listed. */
const LISTED_MS = 3000

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))

const isSame = (own: Pick<Order, 'orderId' | 'clientOid'>, { orderId, clientOid }: ClassicOrder): boolean =>
  own.orderId === orderId || (own.clientOid !== '' && own.clientOid === clientOid)

/** Open orders of a classic account in the scope. */
export interface ClassicTargets {
  /** Listed orders that no batch of Volley placed: canceled by ID. */
  readonly listed: readonly ClassicOrder[]
  /** Sent single orders that no list shows yet. */
  readonly unlisted: readonly { readonly clientOid: string; readonly orderId: string | null }[]
}

/** `own`: possibly open orders of the batches, which are canceled by their keys. */
export function classicTargets(
  orders: readonly ClassicOrder[],
  own: readonly Pick<Order, 'orderId' | 'clientOid'>[],
  scope: PanicScope,
): ClassicTargets {
  const rows = classicRows(orders, [...useRequests.getState().requests.values()]).filter((row) => isInScope(scope, row))
  return {
    listed: rows.flatMap(({ order }) => (order === null || own.some((one) => isSame(one, order)) ? [] : [order])),
    unlisted: rows.flatMap(({ placing }) => placing ?? []),
  }
}

/**
 * Cancels own orders by their keys. Returns the reasons of those that were not canceled. An unknown outcome is shown by
 * its order.
 */
export async function cancelOwn(keys: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (let at = 0; at < keys.length; at += KEYS_PER_CALL) {
    const reply = await bridge.call('orders.cancel', {
      token: newIntentToken(),
      keys: keys.slice(at, at + KEYS_PER_CALL),
    })
    if (!reply.ok) problems.push(t`${reply.error.message} It may still be carried out.`)
    else
      for (const { outcome } of reply.value)
        if (outcome.kind === 'refused' || (outcome.kind === 'not_sent' && outcome.code !== ALREADY_OVER))
          problems.push(outcome.message)
  }
  return [...new Set(problems)]
}

interface CancelListedOptions {
  readonly scope: PanicScope
  readonly own: readonly Order[]
  /** Last known list, for what cannot be read. */
  readonly last: readonly ClassicOrder[]
  /** Receives the state; returns false once the result is no longer needed. */
  readonly become: (listed: ListedCancel) => boolean
  readonly problem: (text: string) => void
}

/** Open orders. The last known ones replace those that cannot be read in time. */
async function readOpen(last: readonly ClassicOrder[]) {
  const reading = bridge.call('classic.openOrders', {})
  const reply = await (last.length > 0 ? Promise.race([reading, pause(READ_MS)]) : reading)
  if (reply === null) return { orders: last, why: t('The exchange takes long to list them.') }
  if (!reply.ok) return { orders: last, why: reply.error.message }
  const { orders, missing } = reply.value
  const isMissing = ({ category }: ClassicOrder): boolean => missing.some((unread) => unread.category === category)
  const known = new Set(orders.map(({ orderId }) => orderId))
  const unread = last.filter((order) => isMissing(order) && !known.has(order.orderId))
  return {
    orders: [...orders, ...unread],
    why: missing.map(({ category, reason }) => `${category}: ${reason}`).join(' '),
  }
}

/**
 * Cancels the listed orders of a classic account by their IDs, because the exchange describes no cancel-all for them.
 * An own order that is sent and not listed yet is canceled as soon as a list shows it.
 */
export async function cancelListed({ scope, own, last, become, problem }: CancelListedOptions): Promise<void> {
  const tokens = new Map<string, string>()
  const unsent = new Map<string, string>()
  const unanswered = new Set<string>()
  const publish = (): boolean =>
    become({
      orderIds: [...tokens.keys()],
      tokens: new Map(tokens),
      unsent: new Map(unsent),
      unanswered: new Set(unanswered),
    })
  async function send(orders: readonly ClassicOrder[]): Promise<void> {
    const calls = cancelManyClassic(orders).map((call) => ({ ...call, token: newIntentToken() }))
    for (const { orderIds, token } of calls) for (const orderId of orderIds) tokens.set(orderId, token)
    publish()
    await Promise.all(
      calls.map(async ({ endpoint, request, orderIds, token }) => {
        const body = request as InputOf<'api.call'>['request']
        const reply = await bridge.call('api.call', { endpoint, request: body, token })
        for (const orderId of orderIds) {
          if (!reply.ok && isUncertain(reply.error)) unanswered.add(orderId)
          else if (!reply.ok) unsent.set(orderId, reply.error.message)
          else if (reply.value.kind === 'not_sent') unsent.set(orderId, reply.value.message)
        }
        publish()
      }),
    )
  }

  const until = Date.now() + LISTED_MS
  const { orders, why } = await readOpen(last)
  if (why !== '') problem(t`Orders could not all be read, and others may rest. Those seen last are canceled. ${why}`)
  const { listed, unlisted } = classicTargets(orders, own, scope)
  if (!publish()) return
  const sending = [send(listed)]
  let awaited = unlisted
  while (awaited.length > 0 && Date.now() < until) {
    await pause(REREAD_MS)
    const now = classicTargets((await readOpen([])).orders, own, scope)
    const due = now.listed.filter((order) => awaited.some((one) => isSame(one, order)) && !tokens.has(order.orderId))
    sending.push(send(due))
    awaited = now.unlisted.filter((one) => awaited.some(({ clientOid }) => clientOid === one.clientOid))
  }
  if (awaited.length > 0)
    problem(t`${plural(awaited.length, 'sent order')} not listed yet. Look at the open orders before you trade again.`)
  await Promise.all(sending)
}
