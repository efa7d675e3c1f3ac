import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { absolute, add, compare, divide, multiply, subtract, sum } from '@/shared/base/decimal'
import { confirmingAll, endAll, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

afterEach(endAll)

let tokens = 0
const newToken = (): string => `previewed-${String((tokens += 1)).padStart(12, '0')}`

async function trader() {
  const { page, rules, at } = await openFuturesPage()
  const balance = async (coin: string) =>
    (await page.value('account.get', {})).balances.find((balance) => balance.coin === coin)!
  return {
    page,
    rules,
    at,
    balance,
    send: async (orders: OrderIntent[]): Promise<void> => {
      const confirmation = await confirmingAll(page, { kind: 'place', orders })
      const placed = await unpaused(page, () =>
        page.value('orders.place', { token: newToken(), orders, onUnknown: 'stop', confirmation }),
      )
      expect(placed).toMatchObject({ accepted: true })
    },
    assess: (orders: OrderIntent[]) => page.value('orders.assess', { kind: 'place', orders }),
    settled: (states: readonly string[]) =>
      vi.waitFor(
        async () => expect((await page.value('orders.list', {})).map(({ state }) => state)).toEqual(states),
        patience,
      ),
  }
}

const futures = (change: Partial<OrderIntent>): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.01',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})

describe('the preview of a batch', () => {
  it('ties up now what the exchange then holds for it: margin, and the fees of a taker on futures', async () => {
    const { at, balance, send, assess, settled, rules } = await trader()
    const orders = [
      ...['0.98', '0.97', '0.96'].map((share) => futures({ price: at(share) })),
      ...['1.02', '1.03'].map((share) => futures({ side: 'sell', price: at(share), qty: '0.02' })),
      futures({ category: 'SPOT', price: at('0.98'), qty: '0.01' }),
    ]
    const { funds, positions } = await assess(orders)
    const before = await balance('USDT')
    await send(orders)
    await settled(orders.map(() => 'live'))
    const taker = sum(
      orders
        .filter(({ category }) => category === 'USDT-FUTURES')
        .map(({ price, qty }) => multiply(multiply(price!, qty), rules.takerFeeRate)),
    )
    const usdt = funds!.coins.find(({ coin }) => coin === 'USDT')!
    expect(usdt.available).toBe(before.available)
    await vi.waitFor(async () => {
      const reserve = subtract(before.available, (await balance('USDT')).available)
      expect(compare(absolute(subtract(reserve, add(usdt.now, taker))), '0.0001')).toBeLessThan(1)
    }, patience)
    expect(positions).toMatchObject([{ change: { before: '0', after: '-0.01' } }])
    expect(funds!.unchecked).toEqual({ coins: [], fees: [], borrows: [] })
  })

  it('foretells position, fees and liquidation of what trades at once; the real price is the nearer one', async () => {
    const { page, send, assess, settled } = await trader()
    const orders = [0, 1].map(() => futures({ side: 'sell', orderType: 'market', timeInForce: 'ioc', qty: '0.5' }))
    const { positions, funds, rows } = await assess(orders)
    expect(rows.map(({ fill }) => fill.kind)).toEqual(['trades', 'trades'])
    await send(orders)
    await settled(['filled', 'filled'])
    await vi.waitFor(
      async () =>
        expect((await page.value('account.get', {})).positions).toMatchObject([{ posSide: 'short', total: '1' }]),
      patience,
    )
    expect(positions).toMatchObject([{ change: { before: '0', after: '-1' } }])
    const fills = await page.value('orders.fills', { category: 'USDT-FUTURES' })
    const fees = sum(fills.flatMap((fill) => fill.fees.map(({ amount }) => amount)))
    const [range] = funds!.fees
    // The market goes on between the look and the fill.
    const apart = divide(absolute(subtract(fees, range!.most)), range!.most)
    expect(range!.least).toBe(range!.most)
    expect(compare(apart, '0.01')).toBe(-1)
    const [position] = (await page.value('account.get', {})).positions
    const { liquidation } = positions[0]!
    if (liquidation.kind !== 'price') throw new Error(`no price: ${JSON.stringify(liquidation)}`)
    expect(compare(liquidation.price, position!.liquidationPrice)).toBe(1)
    expect(compare(liquidation.price, multiply(position!.liquidationPrice, '1.1'))).toBe(-1)
  })

  it('names unknown data of a symbol without a book, and no row as zero', async () => {
    const { assess } = await trader()
    const { positions, funds, findings } = await assess([futures({ symbol: 'NOPEUSDT', price: '1' })])
    expect(positions).toEqual([])
    expect(funds).toEqual({ coins: [], fees: [], borrows: [], unchecked: { coins: [0], fees: [0], borrows: [] } })
    expect(findings.some(({ band }) => band === 'never')).toBe(true)
  })
})
