import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { patience } from '@/shared/testing/patience'
import { add, compare } from '@/shared/base/decimal'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { createAccountService, type AccountService, unreadable } from './account'

const env = realEnv()
let exchange: PracticeExchange
let client: ExchangeClient
let account: AccountService

beforeEach(async () => {
  exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 6 })
  const key = exchange.descriptor.accounts[0]!
  client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials: key,
    credentialsHost: new URL(exchange.descriptor.rest).host,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  account = createAccountService({ client, clock: env.clock, futures: ['USDT-FUTURES'] })
  account.start()
  client.start()
  await vi.waitFor(() => expect(client.privateFeed().state).toMatch(/live|quiet/), patience)
  expect(await account.refresh()).toBe(true)
})
afterEach(async () => {
  account.stop()
  client.stop()
  await exchange.close()
})

const market = (side: 'buy' | 'sell'): NewOrder => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: '0.01',
  timeInForce: 'ioc',
  stpMode: 'none',
})
const balance = (coin: string) => account.current().balances.find((balance) => balance.coin === coin)!

describe('the account', () => {
  it('names its owner, its hold mode and its leverage', () => {
    const { uid, holdMode, leverages } = account.current()
    expect(uid).toBe(exchange.descriptor.accounts[0]!.uid)
    expect(holdMode).toBe('one_way_mode')
    expect(Number(leverages['USDT-FUTURES:BTCUSDT'])).toBeGreaterThan(0)
  })

  it('follows a resting order’s hold from the push, and keeps total = available + locked', async () => {
    const before = balance('USDT')
    const resting: NewOrder = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '0.01',
      price: '50000',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    const placed = await client.rest.placeBatch([resting])
    expect(placed.kind).toBe('done')
    await vi.waitFor(() => expect(compare(balance('USDT').available, before.available)).toBe(-1), patience)
    const { total, available, locked } = balance('USDT')
    expect(compare(add(available, locked), total)).toBe(0)
  })

  it('shows a position while it is open and none after it was closed', async () => {
    await client.rest.placeBatch([market('buy')])
    await vi.waitFor(
      () => expect(account.current().positions).toMatchObject([{ symbol: 'BTCUSDT', posSide: 'long', total: '0.01' }]),
      patience,
    )
    await client.rest.placeBatch([market('sell')])
    await vi.waitFor(() => expect(account.current().positions).toEqual([]), patience)
  })

  it('keeps the known data when a read fails, and reports the failure', async () => {
    const balances = account.current().balances
    client.stop()
    expect(await account.refresh()).toBe(false)
    expect(account.current().balances).toEqual(balances)
  })
})

describe('An account that cannot be read', () => {
  it('names a key of the other account kind, and otherwise quotes the exchange', () => {
    expect(unreadable({ code: '40085', message: 'x' })).toContain('belongs to a unified account')
    expect(unreadable({ code: '25245', message: 'x' })).toContain('belongs to a classic account')
    expect(unreadable({ code: '40037', message: 'no such key' })).toBe(
      'The account could not be read: no such key (40037)',
    )
  })
})
