import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyLabeled, post, startExchange } from '@/practice/testing/driver'
import { readExchange } from './books'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'volley-books-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('the books of an ended exchange hold every order of the account, open and closed, and of no other', async () => {
  const exchange = await startExchange({ dataDir: folder })
  const key = keyLabeled(exchange.descriptor, 'one-way')
  const resting = {
    category: 'SPOT',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: '50000.00',
    qty: '0.001',
  }
  const orders = ['rests', 'canceled', 'amended'].map((clientOid) => ({ ...resting, clientOid }))
  await post(
    exchange.descriptor,
    '/api/v3/trade/place-batch',
    [...orders, { ...resting, clientOid: 'fills', orderType: 'market', price: undefined, qty: '100' }],
    key,
  )
  await post(exchange.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'canceled' }, key)
  await post(
    exchange.descriptor,
    '/api/v3/trade/modify-order',
    { clientOid: 'amended', symbol: 'BTCUSDT', category: 'SPOT', price: '49000.00' },
    key,
  )
  await post(
    exchange.descriptor,
    '/api/v3/trade/place-batch',
    [{ ...resting, clientOid: 'of another' }],
    keyLabeled(exchange.descriptor, 'borrower'),
  )
  await exchange.close()
  const rows = readExchange(folder, key.uid).map(({ clientOid, status, price }) => [clientOid, status, Number(price)])
  const expected = [
    ['amended', 'live', 49_000],
    ['canceled', 'canceled', 50_000],
    ['fills', 'filled', 0],
    ['rests', 'live', 50_000],
  ]
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(expect.arrayContaining(expected))
})
