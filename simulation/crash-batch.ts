import { SECOND_MS } from '@/shared/base/time'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { PointKind } from './crash-points'
import type { DiskLoss } from './disk'
import { LIVENESS_MS } from './run-seed'
import { openWorld, type World } from './world'

/** Losses that every point is crossed with. */
export const batchLosses = ['clean', 'torn', 'lost'] as const satisfies readonly DiskLoss[]
const BATCH_ROWS = 47

/** A crash at one point of the batch. Null: no crash. */
export interface PlannedCrash {
  /** Number of the point, from 1. */
  readonly point: number
  readonly loss: DiskLoss
}

/** Result of a batch of 47 rows that a crash interrupted. */
export interface BatchResult {
  readonly hash: string
  /** Every point that was reached before the crash. */
  readonly points: readonly PointKind[]
  readonly violations: readonly string[]
  readonly settledMs: number
}

const SCENARIO_SEED = 47

/** Resting bids at different prices, and some orders that fill at once. */
const rows = (last: number): OrderIntent[] =>
  Array.from({ length: BATCH_ROWS }, (_, row) => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: '0.01',
    price: (last * (row % 9 === 4 ? 1.001 : 0.99 - row * 0.0001)).toFixed(1),
    timeInForce: row % 9 === 4 ? 'ioc' : 'gtc',
    stpMode: 'none',
  }))

/** Places a batch of 47 rows, then changes and cancels some of its orders. */
async function trade(world: World): Promise<void> {
  const { clock, trader, exchange } = world
  const last = Number(exchange.core.lastPrice('USDT-FUTURES', 'BTCUSDT'))
  const application = world.application()!
  const { orders } = application
  void trader.place(application, rows(last))
  await clock.advanceAsync(8 * SECOND_MS)
  const open = (): readonly { readonly key: string; readonly qty: string }[] =>
    application.isAlive() ? orders.list().filter(({ state }) => isOpen(state)) : []
  const changes = open()
    .slice(0, 12)
    .map(({ key }, index) => ({
      key,
      autoCancel: false,
      price: (last * (0.97 - index * 0.0001)).toFixed(1),
      qty: '0.02',
    }))
  if (changes.length > 0) void orders.amend('simulated-amend-1', changes)
  await clock.advanceAsync(2 * SECOND_MS)
  const canceled = open().slice(6, 26)
  if (canceled.length > 0)
    void orders.cancel(
      'simulated-cancel-1',
      canceled.map(({ key }) => key),
    )
  await clock.advanceAsync(2 * SECOND_MS)
}

/** Runs the batch with one crash, starts the application again and compares it with the exchange. */
export async function runBatch(crash: PlannedCrash | null, print?: (line: string) => void): Promise<BatchResult> {
  const world = openWorld({
    seed: SCENARIO_SEED,
    print,
    atPoint: () => ({ loss: crash?.loss ?? 'clean', downMs: SECOND_MS }),
  })
  const { clock, evaluation, points, record } = world
  try {
    await clock.advanceAsync(3 * SECOND_MS)
    const before = points.passed.length
    if (crash !== null) points.killIn(crash.point)
    await trade(world)
    const passed = points.passed.slice(before)
    const differences = (): readonly string[] => {
      const application = world.application()
      return application === null ? ['not running'] : evaluation.differences(application.orders.list())
    }
    const from = clock.mono()
    while (differences().length > 0 && clock.mono() - from < LIVENESS_MS) await clock.advanceAsync(SECOND_MS)
    return {
      hash: record.hash(),
      points: passed,
      violations: [...evaluation.violations, ...differences()],
      settledMs: clock.mono() - from,
    }
  } finally {
    world.close()
  }
}
