import type { Side } from '@/shared/exchange/protocol/fields'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { ListedInstrument } from '@/practice/engine/state/listed-symbols'
import { createQuantities } from '@/practice/market/quantities'
import type { Recorded, RecordedDepth, RecordedLevel } from './recorded'
import { createRecordedSide, type RecordedSide } from './recorded-side'

/** Levels per side in the engine. The rest of the recording waits until it is near. */
const DEPTH = 200

/** Resting orders for one side of the recorded book. */
interface RestingSide {
  readonly side: Side
  readonly recorded: RecordedSide
  /** Order ID by tick. An order that a user has filled stays listed until the recording updates its level. */
  readonly orders: Map<number, string>
}

/** Maintains a recorded book in the engine, so that users trade with it. */
export interface RecordedBook {
  apply(event: Recorded): void
  /** Cancels everything, before the recording restarts. */
  reset(): void
  /** Mid price of the recorded book. Null before the first snapshot. */
  middle(): number | null
}

export interface RecordedBookParts {
  readonly core: ExchangeCore
  readonly instrument: ListedInstrument
  readonly makerUid: string
  readonly takerUid: string
}

export function createRecordedBook({ core, instrument, makerUid, takerUid }: RecordedBookParts): RecordedBook {
  const { category, symbol } = instrument
  const { tickOf, priceText, priceOf } = createQuantities(instrument)
  const lot = Number(instrument.lotSize)
  const bids: RestingSide = { side: 'buy', recorded: createRecordedSide(-1), orders: new Map() }
  const asks: RestingSide = { side: 'sell', recorded: createRecordedSide(1), orders: new Map() }
  let snapshotId: number | null = null

  const most = Math.floor(Number(instrument.maxQty) / lot)
  const onLot = (size: string): string =>
    (Math.min(most, Math.max(1, Math.round(Number(size) / lot))) * lot).toFixed(instrument.qtyDecimals)

  function place({ side, recorded, orders }: RestingSide, tick: number): void {
    const amounts = { price: priceText(tick), qty: onLot(recorded.sizeAt(tick) ?? '0') }
    const placed = core.place(makerUid, {
      category,
      symbol,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      stpMode: 'cancel_maker',
      ...amounts,
    })
    if (placed.ok) orders.set(tick, placed.orderId)
  }

  function withdraw({ orders }: RestingSide, tick: number): void {
    const orderId = orders.get(tick)
    orders.delete(tick)
    if (orderId !== undefined) core.cancel(makerUid, { orderId })
  }

  /** A level that only shrinks keeps its place in the queue, and users behind it keep theirs. */
  function shrinks({ recorded, orders }: RestingSide, tick: number): boolean {
    const orderId = orders.get(tick)
    const order = orderId === undefined ? null : core.findOrder(makerUid, { orderId })
    if (order === null || order.status !== 'live') return false
    const qty = onLot(recorded.sizeAt(tick) ?? '0')
    if (Number(qty) > Number(order.qty)) return false
    return (
      Number(qty) === Number(order.qty) || core.amend(makerUid, { orderId: order.orderId, category, symbol, qty }).ok
    )
  }

  /** Both sides retreat before either advances, so that the recording never trades with itself. */
  function updateOrders(touched: ReadonlyMap<RestingSide, ReadonlySet<number>>): void {
    const sides = [bids, asks].map((restingSide) => ({ restingSide, ticks: restingSide.recorded.best(DEPTH) }))
    for (const { restingSide, ticks } of sides) {
      const inside = new Set(ticks)
      for (const tick of restingSide.orders.keys()) {
        const isTouched = touched.get(restingSide)?.has(tick) ?? false
        if (!inside.has(tick) || (isTouched && !shrinks(restingSide, tick))) withdraw(restingSide, tick)
      }
    }
    for (const { restingSide, ticks } of sides)
      for (const tick of ticks) if (!restingSide.orders.has(tick)) place(restingSide, tick)
  }

  function note(restingSide: RestingSide, levels: readonly RecordedLevel[]): ReadonlySet<number> {
    const ticks = levels.map(([price, size]) => {
      const tick = tickOf(Number(price))
      restingSide.recorded.set(tick, size)
      return tick
    })
    return new Set(ticks)
  }

  function applyBook(event: RecordedDepth): void {
    if (event.snapshot) {
      snapshotId = event.updateId
      bids.recorded.clear()
      asks.recorded.clear()
    }
    // Updates from before the snapshot are already in it.
    else if (snapshotId === null || (event.updateId > 0 && event.updateId <= snapshotId)) return
    const touched = new Map([
      [bids, note(bids, event.bids)],
      [asks, note(asks, event.asks)],
    ])
    updateOrders(touched)
  }

  return {
    apply(event) {
      if (event.kind === 'book') return applyBook(event)
      if (snapshotId === null) return
      const amounts = { price: priceText(tickOf(Number(event.price))), qty: onLot(event.qty) }
      core.place(takerUid, { category, symbol, side: event.side, orderType: 'limit', timeInForce: 'ioc', ...amounts })
    },
    reset() {
      core.cancelAll(makerUid, category, symbol)
      snapshotId = null
      for (const { recorded, orders } of [bids, asks]) {
        recorded.clear()
        orders.clear()
      }
    },
    middle() {
      const [bid] = bids.recorded.best(1)
      const [ask] = asks.recorded.best(1)
      return bid === undefined || ask === undefined ? null : priceOf((bid + ask) / 2)
    },
  }
}
