import { performance } from 'node:perf_hooks'
import type { Router } from '@/electron/ipc/router'
import { endpoints } from '@/shared/exchange/endpoints'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { confirmAll } from '@/shared/testing/confirm-all'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { callMethodsOf } from '@/bench/measure/call-methods'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, type Figure } from '@/bench/measure/measure'

const ORDERS = amount(359, 25)
const POLL_MS = 10
const CEILING_MS = MINUTE_MS

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const token = (name: string): string => `bench-group-${name}`.padEnd(24, '0')

/**
 * Best possible time under the exchange's limits: this many requests of 20 orders, this many per second, the first at
 * once.
 */
function limitMs(orders: number): number {
  const requests = Math.ceil(orders / ORDERS_PER_BATCH)
  return (Math.ceil(requests / endpoints.cancelBatch.rate.perSecond) - 1) * SECOND_MS
}

/** From the call of the page to the cancel of the last order of the group, by the exchange's time. */
export async function groupCancelFigures(): Promise<Figure[]> {
  let router: Router | null = null
  const served = await startInProcess({ wrapRouter: (real) => (router = real) })
  const callMethod = callMethodsOf(router!, 'bench')
  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + CEILING_MS; !(await isSo()); await pause(POLL_MS))
      if (performance.now() > end) throw new Error(`waited in vain: ${what}`)
  }
  const inState = (state: OrderState) => async (): Promise<boolean> => {
    const orders = await callMethod('orders.list', {})
    return orders.filter((order) => order.state === state).length >= ORDERS
  }

  await until('trading is possible', async () => (await callMethod('health.get', {})).gate.open)
  const order = anOrderIntent()
  const orders = Array.from({ length: ORDERS }, (_, row) => ({ ...order, price: String(80_000 - row) }))
  const request = { orders, onUnknown: 'stop' as const }
  const assessment = await callMethod('orders.review', { kind: 'place', ...request })
  const confirmation = confirmAll(assessment)
  const placed = await callMethod('orders.place', { token: token('place'), ...request, confirmation })
  if (!placed.accepted) throw new Error(`the orders were not taken: ${JSON.stringify(placed.refusals[0])}`)
  await until('every order is live', inState('live'))
  const from = performance.now()
  const answered = callMethod('orders.cancel', { token: token('cancel'), keys: placed.orders.map(({ key }) => key) })
  await until('every order is canceled', inState('canceled'))
  const took = performance.now() - from
  await answered
  await served.close()
  return [
    {
      figure: `${ORDERS} live orders canceled as a group`,
      ours: Math.round(took),
      peer: null,
      peerName: null,
      limit: limitMs(ORDERS),
      unit: 'ms',
    },
  ]
}
