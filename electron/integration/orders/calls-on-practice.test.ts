import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { patience } from '@/shared/testing/patience'
import { multiply, roundToStep, trim } from '@/shared/base/decimal'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { isStockPair } from '@/practice/engine/state/listed-symbols'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import {
  become,
  bid,
  control,
  crash,
  expectTruth,
  isReady,
  place,
  practice,
  runOnPractice,
  token,
} from './testing/practice-orders'

runOnPractice()

/** A resting order each call takes: an ordinary one, and one of a stock-type pair. */
const singles: readonly (readonly [PlacingCall, () => OrderIntent])[] = [
  ['placeOrder', () => bid('0.8')],
  ['placeRealityOrder', () => stockBid()],
]
function stockBid(): OrderIntent {
  const { symbol, tickSize } = practice
    .exchange()
    .core.instruments('SPOT')
    .find((instrument) => isStockPair(instrument.symbol))!
  return bid('1', {
    category: 'SPOT',
    symbol,
    qty: '1',
    price: roundToStep(multiply(practice.exchange().core.lastPrice('SPOT', symbol), '0.8'), tickSize, 'down'),
  })
}

describe.each(singles)('orders by %s', (via, intent) => {
  it('are live, or looked for, or found again, and sent once', async () => {
    const [plain] = await place([intent()], via)
    await become([plain!], 'live')
    expect(
      practice
        .life()
        .orders.timeline(plain!.key)
        .find(({ what }) => what === 'intent')?.detail,
    ).toMatch(new RegExp(`^${endpoints[via].path} \\{`))
    await control('/faults', { kind: 'lost-answer', endpoint: via })
    const [unanswered] = await place([intent()], via)
    await become([unanswered!], 'live')
    await control('/faults', { kind: 'lost-request', endpoint: via })
    const [never] = await place([intent()], via)
    await become([never!], 'unknown')
    crash()
    await isReady()
    await become([plain!, unanswered!, never!], 'live', 'live', 'unknown')
    expectTruth()
    const { placed } = await control<{ placed: Record<string, number> }>('/log')
    expect([plain, unanswered, never].map((row) => placed[row!.clientOid])).toEqual([1, 1, 1])
  })
})

describe('single changes and cancels in a batch', () => {
  it('are sent by their own calls, and the orders show their results', async () => {
    const rows = await place([bid('0.8'), bid('0.81'), bid('0.8', { category: 'SPOT' })])
    await become(rows, 'live')
    // The exchange shows prices without trailing zeros.
    const price = trim(bid('0.7').price!)
    const before = await control<{ requests: { endpoint: string }[] }>('/log')
    await isReady()
    const [changed] = await practice.life().orders.amend(token(), [{ key: rows[0]!.key, price, autoCancel: false }], {
      via: 'modifyOrder',
    })
    expect(changed?.outcome).toMatchObject({ kind: 'acknowledged' })
    await vi.waitFor(
      () =>
        expect(
          practice
            .life()
            .orders.list()
            .find(({ key }) => key === rows[0]!.key),
        ).toMatchObject({ price, pending: null }),
      patience,
    )
    const canceled = await practice.life().orders.cancel(
      token(),
      rows.map(({ key }) => key),
      'cancelBatch',
    )
    expect(canceled.map(({ outcome }) => outcome.kind)).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
    await become(rows, 'canceled')
    const after = await control<{ requests: { endpoint: string }[] }>('/log')
    const endpointsCalled = after.requests
      .slice(before.requests.length)
      .map(({ endpoint }) => endpoint)
      .filter((name) => /^(modify|cancel|batch)/.test(name))
    expect(endpointsCalled).toEqual(['modifyOrder', 'cancelBatch'])
  })
})
