import { sleep, type Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import {
  type Breach,
  decide,
  finestOf,
  fromUnits,
  inUnits,
  mayRest,
  type RuleRow,
  type RuleUnits,
} from '@/shared/trading/batch/plan/stop-rule'
import { decimalsFor, ruleRowOf, ruleUnits } from '@/shared/trading/batch/plan/worst-case'
import type { CommandResult } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import type { Notify } from '../gate/notices'
import type { Batches, PlannedRecord } from '../records/batches'
import type { OrderStore } from '../records/order-store'
import { QUEUE_TTL_MS, type Sender } from '../sending/sender'

/** Interval after which the remaining orders of a stopped batch are canceled again, if a cancel failed. */
const CANCEL_AGAIN_MS = 3000

interface StopRulesOptions {
  readonly store: OrderStore
  readonly batches: Batches
  readonly clock: Clock
  readonly notify: Notify
  readonly sender: Pick<Sender, 'stop'>
  readonly cancel: (keys: readonly string[]) => Promise<readonly CommandResult[]>
}

/** Input of a stop rule: whole units, one row per order, updated with the orders. */
interface Counted {
  readonly units: RuleUnits
  readonly decimals: number
  readonly rows: readonly RuleRow[]
  readonly rowOf: ReadonlyMap<string, RuleRow>
}

interface Watched {
  counted: Counted
  readonly woken: Set<() => void>
  isCanceling: boolean
  isAlarmed: boolean
}

export interface StopRules {
  /** Continues the batches of the last session. */
  readonly start: () => void
  readonly stop: () => void
  /** Resolves when the next request of this batch may be sent, or when the batch was stopped. */
  readonly awaitNext: (batchId: string) => Promise<void>
}

/**
 * Monitors every batch with a stop rule. The rule is applied on each change of an order. A stopped batch withdraws its
 * unsent orders and cancels its resting orders by ID. Monitoring ends when all orders of the batch are closed.
 */
export function createStopRules({ store, batches, clock, notify, sender, cancel }: StopRulesOptions): StopRules {
  const watched = new Map<string, Watched>()
  let isStopped = false

  const ordersOf = (batchId: string): Order[] =>
    batches
      .keysOf(batchId)
      .map(store.get)
      .filter((order): order is Order => order !== null)

  function recordOf(batchId: string): PlannedRecord | null {
    const record = batches.planned(batchId)
    return record?.plan.rule == null ? null : record
  }

  function update(row: RuleRow, { state, qty, filledQty }: Order, decimals: number): void {
    row.state = state
    // Orders that spend quote coin are not counted.
    if (row.units === 0) return
    row.units = inUnits(qty, decimals)
    row.filled = inUnits(filledQty, decimals)
  }

  /** Counts all orders of a batch, in units of the finest amount. */
  function countedOf({ id, plan: { rule, worst } }: PlannedRecord): Counted | null {
    const orders = ordersOf(id)
    if (rule === null || worst === null) return null
    const decimals = Math.max(decimalsFor(rule, orders, worst), finestOf(orders.map(({ filledQty }) => filledQty)))
    const rowOf = new Map(orders.map((order) => [order.key, ruleRowOf(rule, decimals, order)]))
    for (const order of orders) update(rowOf.get(order.key)!, order, decimals)
    return { units: ruleUnits(rule, worst, decimals), decimals, rowOf, rows: [...rowOf.values()] }
  }

  function watchedOf(record: PlannedRecord): Watched | null {
    const watch = watched.get(record.id)
    if (watch !== undefined) return watch
    const counted = countedOf(record)
    if (counted === null) return null
    const watchedBatch: Watched = { counted, woken: new Set(), isCanceling: false, isAlarmed: false }
    watched.set(record.id, watchedBatch)
    return watchedBatch
  }

  /** Recounts if an amount is finer than all earlier ones, or for a new order. */
  function recount(record: PlannedRecord, of: Watched, order: Order): void {
    const { decimals, rowOf } = of.counted
    const row = rowOf.get(order.key)
    if (row === undefined || finestOf([order.qty, order.filledQty]) > decimals)
      of.counted = countedOf(record) ?? of.counted
    else update(row, order, decimals)
  }

  function sentenceOf(breach: Breach, { plan: { rule } }: PlannedRecord, { decimals }: Counted): string {
    if (breach.kind === 'refused')
      return t`${breach.count} orders were refused, more than the ${rule?.maxRefused} its rule allows`
    const { symbol, floor, ceiling } = rule!.ranges[breach.range]!
    const low = fromUnits(breach.low, decimals)
    const high = fromUnits(breach.high, decimals)
    const position = low === high ? low : t`${low} to ${high}, counting unknown orders both ways,`
    const least = floor ?? t('no floor')
    const most = ceiling ?? t('no ceiling')
    return t`the net position of ${symbol} is ${position} outside ${least} to ${most}`
  }

  function stopBatch(record: PlannedRecord, breach: Breach, of: Watched): void {
    const why = sentenceOf(breach, record, of.counted)
    batches.amendPlan(record.id, { stopped: why, pauseReason: null, nextAt: null })
    sender.stop(record.id, why)
    notify('warning', t('A stop rule stopped its batch'), t`The rest stays here and what rests is canceled: ${why}.`)
  }

  function evaluate(batchId: string): void {
    const record = recordOf(batchId)
    const of = record === null ? null : watchedOf(record)
    if (record === null || of === null || isStopped) return
    const { breach, beyond } = decide(of.counted.units, of.counted.rows)
    if (beyond >= 0 && !of.isAlarmed) alarm(record, of, beyond)
    if (breach !== null && record.plan.stopped === null) stopBatch(record, breach, of)
    if (recordOf(batchId)?.plan.stopped != null) queueMicrotask(() => void cancelRest(batchId, of))
    for (const wake of of.woken) wake()
  }

  /** The exchange broke an assumption: a closed order traded, or an order reported as absent exists. */
  function alarm({ plan: { worst } }: PlannedRecord, of: Watched, range: number): void {
    of.isAlarmed = true
    const bounds = worst?.exposures[range]
    if (bounds === undefined) return
    const within = t`${bounds.symbol} was to stay within ${bounds.low} and ${bounds.high}`
    const text = t`${within}. Look through the orders of the batch.`
    notify('error', t('Fills of a batch are beyond its declared worst case'), text)
  }

  const toCancel = (batchId: string): string[] =>
    ordersOf(batchId)
      .filter(({ state, pending }) => mayRest(state) && pending?.kind !== 'cancel')
      .map(({ key }) => key)

  async function cancelRest(batchId: string, of: Watched): Promise<void> {
    if (of.isCanceling) return
    of.isCanceling = true
    for (let keys = toCancel(batchId); keys.length > 0 && !isStopped; keys = toCancel(batchId)) {
      await cancel(keys)
      if (toCancel(batchId).length > 0) await sleep(clock, CANCEL_AGAIN_MS)
    }
    of.isCanceling = false
  }

  store.watch((order) => {
    if (order.batchId === null) return
    const record = recordOf(order.batchId)
    const of = record === null ? null : watchedOf(record)
    if (record === null || of === null) return
    recount(record, of, order)
    evaluate(order.batchId)
  })

  /** Resolves with the next change of the batch, or after this number of milliseconds. */
  const changeOf = (of: Watched, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancelTimer = clock.after(ms, finish)
      of.woken.add(finish)
      function finish(): void {
        cancelTimer()
        of.woken.delete(finish)
        resolve()
      }
    })

  async function awaitNext(batchId: string): Promise<void> {
    evaluate(batchId)
    const record = recordOf(batchId)
    const of = record === null ? null : watchedOf(record)
    if (of === null) return
    const until = clock.mono() + QUEUE_TTL_MS
    while (!isStopped && decide(of.counted.units, of.counted.rows).action === 'wait') {
      if (clock.mono() >= until) return void sender.stop(batchId, UNKNOWN_RESULT)
      await changeOf(of, until - clock.mono())
    }
  }

  return {
    start: () => {
      for (const { id } of batches.withOpenPlan()) evaluate(id)
    },
    stop: () => {
      isStopped = true
      for (const { woken } of watched.values()) for (const wake of woken) wake()
    },
    awaitNext,
  }
}

const UNKNOWN_RESULT = t('marketable orders had no known result after 5 s, and could break the stop rule of the batch')
