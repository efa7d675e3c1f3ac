import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RiskCauses } from '@/shared/ipc/watching/risk'
import { add, equals, sum } from '@/shared/base/decimal'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { patience } from '@/shared/testing/patience'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  confirmingAll,
  endAll,
  memoryKeychain,
  newFolder,
  startApp,
  untilOpen,
  useExchange,
  type TestPage,
} from '@/electron/testing/app-harness'

afterEach(endAll)

const lines = ({ causes }: RiskCauses) =>
  causes.flatMap((cause) => (cause.kind === 'movement' ? [{ ...cause.line, change: Number(cause.change) }] : []))

describe('causes on the practice exchange', () => {
  it('name a sale, a transfer, a loan and its repayment, each with its part, also after a restart (L33)', async () => {
    const exchange = await startExchange({ faults: true })
    atEnd(() => exchange.close())
    const [dataDir, keychain] = [newFolder(), memoryKeychain()]
    const key = keyLabeled(exchange.descriptor, 'one-way')
    const injectEvent = async (fault: Record<string, unknown>): Promise<void> => {
      const { rest, control } = exchange.descriptor
      const headers = { 'x-control-token': control!.token }
      const answer = await sendRaw(rest, 'POST', '/control/faults', headers, JSON.stringify(fault))
      expect(answer.status).toBe(200)
    }
    const first = await startApp({ dataDir, keychain })
    await useExchange(first, exchange.descriptor, key)
    await untilOpen(first)
    const riskUnitId = key.uid
    const causesOf = async ({ value }: Pick<TestPage, 'value'>) =>
      value('risk.causes', { riskUnitId, from: Date.now() - HOUR_MS, to: Date.now() + MINUTE_MS })
    const causes = async (page: Pick<TestPage, 'value'>, kinds: readonly string[]): Promise<RiskCauses> =>
      vi.waitFor(async () => {
        const listed = await causesOf(page)
        expect(lines(listed!).map(({ kind }) => kind)).toEqual(kinds)
        return listed!
      }, patience)
    await vi.waitFor(async () => expect(await causesOf(first)).not.toBeNull(), patience)

    const order = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'sell',
      orderType: 'market',
      qty: '20',
      timeInForce: 'gtc',
      stpMode: 'none',
    } as const
    // What a machine that stood still adds to what is found is confirmed in the next try; a refused order went nowhere.
    let tries = 0
    await vi.waitFor(async () => {
      const confirmation = await confirmingAll(first, { kind: 'place', orders: [order] })
      const token = `sale-${(tries += 1)}`.padEnd(16, '-')
      const placed = await first.value('orders.place', { token, orders: [order], onUnknown: 'continue', confirmation })
      expect(placed).toMatchObject({ accepted: true })
    }, patience)
    await causes(first, ['fill'])
    await injectEvent({ kind: 'transfer', uid: key.uid, coin: 'USDT', amount: '-100000' })
    await causes(first, ['fill', 'transfer'])
    await injectEvent({ kind: 'lend', riskUnitId, coin: 'USDT', amount: '500000' })
    await causes(first, ['fill', 'transfer', 'loan'])
    await injectEvent({ kind: 'repay', riskUnitId, coin: 'USDT', amount: '400000' })
    const explained = await causes(first, ['fill', 'transfer', 'loan', 'repayment'])

    expect(add(sum(explained.causes.map(({ change }) => change)), explained.residual)).toBe(explained.change)
    const [sale, transfer, loan, repayment] = lines(explained)
    expect(sale).toMatchObject({ trade: { symbol: 'BTCUSDT', side: 'sell', base: 'BTC', quote: 'USDT' } })
    const [sold] = (await first.value('orders.list', {})).filter(({ origin }) => origin === 'volley')
    expect(equals(sale!.trade!.qty, sold!.filledQty)).toBe(true)
    expect(equals(sale!.trade!.value, sold!.filledValue)).toBe(true)
    // What counted for less than its price was sold for what counts in full.
    expect(sale!.change).toBeLessThan(-0.001)
    expect(transfer).toMatchObject({ holdings: [{ coin: 'USDT', amount: '-100000' }] })
    expect(transfer!.change).toBeGreaterThan(0.001)
    expect(loan!.change).toBeGreaterThan(0.001)
    expect(repayment!.change).toBeLessThan(-0.001)
    // Nothing is left of the coins that these moved but what prices and fees are apart.
    const unexplained = explained.causes.filter(({ kind }) => kind === 'quantity' || kind === 'principal')
    expect(unexplained.map((cause) => Math.abs(Number(cause.change)) < 0.0005)).not.toContain(false)

    await first.close()
    const second = await startApp({ dataDir, keychain })
    const again = await causes(second, ['fill', 'transfer', 'loan', 'repayment'])
    expect(add(sum(again.causes.map(({ change }) => change)), again.residual)).toBe(again.change)
    expect(lines(again).map(({ group, count }) => [group, count])).toEqual(
      lines(explained).map(({ group, count }) => [group, count]),
    )
    expect(again.transfersSince).not.toBeNull()
  })
})
