import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { confirmAll } from '@/shared/testing/confirm-all'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { MOVED_RULE } from '@/shared/trading/pretrade/rules/moved-average'
import { endAll, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const order = (side: 'buy' | 'sell'): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: '0.01',
  timeInForce: 'ioc',
  stpMode: 'none',
})

const averageIn = ({ rows: [row] }: Pick<Reviewed, 'rows'>): number =>
  row?.fill.kind === 'trades' ? Number(row.fill.average) : NaN

describe('a market order whose market moves 12 % during its review (G2)', () => {
  it.each([
    ['buy', 0.12],
    ['sell', -0.12],
  ] as const)('to %s needs a new confirmation, even if the page skips its check', async (side, fraction) => {
    const { page, descriptor, countPostRequests } = await openFuturesPage({ faults: true })
    const placeRequest = { orders: [order(side)], onUnknown: 'stop' as const }
    const review = (since?: string) =>
      page.value('orders.review', { kind: 'place', ...placeRequest, ...(since === undefined ? {} : { since }) })
    let tokens = 0
    const place = (confirmation: Confirmation) =>
      unpaused(page, () =>
        page.value('orders.place', { token: `moved-${side}-${(tokens += 1)}-123456`, ...placeRequest, confirmation }),
      )
    const first = await review()
    const { url, token } = descriptor.control!
    const body = JSON.stringify({ kind: 'shock', fraction, ms: 1, coin: 'BTC' })
    await fetch(`${url}/faults`, { method: 'POST', headers: { 'x-control-token': token }, body })
    await vi.waitFor(async () => {
      const now = averageIn(await page.value('orders.assess', { kind: 'place', orders: placeRequest.orders }))
      expect(Math.abs(now / averageIn(first) - 1)).toBeGreaterThan(0.1)
    }, patience)

    // What goes on from the first review shows the move, and what confirms nothing of it does not leave.
    const second = await review(first.review.token)
    expect(second.findings.map(({ rule }) => rule)).toContain(MOVED_RULE)
    const refusedFor = {
      accepted: false,
      refusals: expect.arrayContaining([expect.objectContaining({ rule: MOVED_RULE })]),
    }
    expect(await place({ ...confirmAll(second), findings: [] })).toMatchObject(refusedFor)
    // All that the first review found is confirmed; the move was not among it.
    const refused = await place(confirmAll(first))
    expect(refused).toMatchObject(refusedFor)
    expect(countPostRequests('place-batch')).toBe(0)
    const again = refused.accepted ? null : (refused.assessment as Reviewed)
    expect(await place(confirmAll(again!))).toMatchObject({ accepted: true })
    await vi.waitFor(() => expect(countPostRequests('place-batch')).toBe(1), patience)
  })
})
