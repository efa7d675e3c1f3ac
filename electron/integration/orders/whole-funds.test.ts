import { afterEach, describe, expect, it, vi } from 'vitest'
import { compare, isPositive, multiply, roundToStep } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import { patience } from '@/shared/testing/patience'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { fundsOf, shareOf } from '@/shared/trading/pretrade/figures/order-funds'
import { confirmingAll, endAll, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const categories = ['SPOT', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const satisfies readonly Category[]
const sides = ['buy', 'sell'] as const

describe('a limit order of 100 %', () => {
  it('is as large as the exchange takes, fee included, and is taken, in each category and on each side', async () => {
    const { page } = await openFuturesPage()
    const { pretrade } = await page.value('settings.get', {})
    await page.value('app.arm', { armed: false })
    await page.value('settings.set', { pretrade: { ...pretrade, worthPerMinute: '10000000000' } })
    await page.value('app.arm', { armed: true })
    let tokens = 0
    for (const category of categories)
      for (const side of sides) {
        const rules = await page.value('market.instruments', { category })
        const instrument = rules.find(({ baseCoin, status }) => baseCoin === 'BTC' && status === 'online')!
        const { symbol } = instrument
        const name = `${category} ${symbol} ${side}`
        const tickers = await page.value('market.tickers', { category })
        const { lastPrice } = tickers.find((ticker) => ticker.symbol === symbol)!
        const price = roundToStep(multiply(lastPrice, side === 'buy' ? '0.97' : '1.03'), instrument.tickSize, 'down')
        const { balances, leverages } = await page.value('account.get', {})
        const available = (coin: string): string => balances.find((balance) => balance.coin === coin)?.available ?? '0'
        const way = { side, orderType: 'limit' } as const
        const leverage = leverages[instrumentKey(category, symbol)] ?? '1'
        const qty = shareOf('100', way, instrument, fundsOf(way, instrument, available), price, leverage)
        expect(isPositive(qty), name).toBe(true)
        const { qty: most } = await page.value('account.maxOpen', { category, symbol, ...way, price })
        expect(compare(qty, most!), `${name}: ${qty} of ${most}`).toBe(0)
        const bound = isPositive(instrument.maxQty || '0') && compare(qty, instrument.maxQty) > 0
        const order: OrderIntent = {
          category,
          symbol,
          ...way,
          price,
          qty: bound ? instrument.maxQty : qty,
          timeInForce: 'gtc',
          stpMode: 'none',
        }
        const confirmation = await confirmingAll(page, { kind: 'place', orders: [order] })
        const token = `whole-${(tokens += 1)}-12345678901`
        const placed = await unpaused(page, () =>
          page.value('orders.place', { token, orders: [order], onUnknown: 'stop', confirmation }),
        )
        expect(placed, name).toMatchObject({ accepted: true })
        const key = placed.accepted ? placed.orders[0]!.key : ''
        const stateOf = async () => (await page.value('orders.list', {})).find((order) => order.key === key)?.state
        await vi.waitFor(async () => expect(await stateOf(), name).toBe('live'), patience)
        await page.value('orders.cancel', { token: `${token}-c`, keys: [key] })
        await vi.waitFor(async () => expect(await stateOf(), name).toBe('canceled'), patience)
      }
  })
})
