import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExchangeCore } from './exchange-core'
import type { PracticeDescriptor } from './practice-exchange'
import { get, keyOf, post, startExchange } from './testing/driver'

const PLACE = '/api/v3/trade/place-batch'
const bid = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', timeInForce: 'gtc', price: '50000.00', qty: '0.002' }
const resting = (clientOid: string) => ({ ...bid, clientOid })
const taking = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', side: 'sell', orderType: 'market', qty: '2.00', clientOid: 'kept-taker' }

interface KeptPosition {
  readonly symbol: string
  readonly total: string
  readonly avgPrice: string
}

/** Lets plain Node run the sources: their imports carry no extension. */
const resolver = `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (name, context, next) => next(/^\\.\\.?\\//.test(name) && context.parentURL.endsWith('.ts') ? name + '.ts' : name, context),
})`

describe('the practice exchange after a restart', () => {
  const children: ChildProcess[] = []
  const folders: string[] = []
  afterEach(() => {
    children.splice(0).forEach((child) => child.kill('SIGKILL'))
    folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  })
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'volley-practice-'))
    folders.push(folder)
    return folder
  }

  /** `npm run practice` as a process of its own; resolves with its first line. */
  async function spawnExchange(dataDir: string): Promise<{ child: ChildProcess; descriptor: PracticeDescriptor }> {
    const hook = `data:text/javascript,${encodeURIComponent(resolver)}`
    const flags = ['--disable-warning=ExperimentalWarning', '--import', hook, join(import.meta.dirname, 'main.ts'), '--seed', '5', '--data', dataDir]
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', (code) => reject(new Error(`the exchange ended with ${code}`)))
    })
    return { child, descriptor: JSON.parse(line) as PracticeDescriptor }
  }

  async function picture(descriptor: PracticeDescriptor) {
    const key = keyOf(descriptor, 'one-way')
    const read = async (target: string) => (await get(descriptor, target, key)).data
    const { list } = (await read('/api/v3/position/current-position?category=USDT-FUTURES')) as { list: KeptPosition[] }
    const { assets } = (await read('/api/v3/account/assets')) as { assets: { coin: string; balance: string }[] }
    return {
      open: await read('/api/v3/trade/unfilled-orders'),
      history: await read('/api/v3/trade/history-orders?category=USDT-FUTURES'),
      fills: await read('/api/v3/trade/fills'),
      position: list.map(({ symbol, total, avgPrice }) => ({ symbol, total, avgPrice })),
      balances: assets.map(({ coin, balance }) => ({ coin, balance })),
    }
  }

  it('knows every acknowledged order, fill, balance and position even after kill -9', async () => {
    const dataDir = newFolder()
    const first = await spawnExchange(dataDir)
    const key = keyOf(first.descriptor, 'one-way')
    await post(first.descriptor, PLACE, [resting('kept-1'), resting('kept-2')], key)
    await post(first.descriptor, PLACE, [taking], key)
    const before = await picture(first.descriptor)
    expect(before.open).toMatchObject({ list: [{ clientOid: 'kept-2' }, { clientOid: 'kept-1' }] })
    expect(before.position).toMatchObject([{ symbol: 'ETHUSDT', total: '2' }])
    // The last command is acknowledged and the process dies at once.
    await post(first.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'kept-2' }, key)
    first.child.kill('SIGKILL')
    await new Promise((resolve) => first.child.once('exit', resolve))

    const second = await spawnExchange(dataDir)
    const after = await picture(second.descriptor)
    expect(after).toMatchObject({ history: before.history, fills: before.fills, position: before.position, balances: before.balances })
    expect(after.open).toMatchObject({ list: [{ clientOid: 'kept-1', orderStatus: 'live', qty: '0.002' }] })
    // Ids go on: nothing new is taken for something old.
    const placed = (await post(second.descriptor, PLACE, [resting('kept-3')], keyOf(second.descriptor, 'one-way'))).data as { orderId: string }[]
    const listed = (after.open as { list: { orderId: string }[] }).list
    expect(BigInt(placed[0]!.orderId)).toBeGreaterThan(BigInt(listed[0]!.orderId))
  })

  it('takes the market up where it was', async () => {
    const dataDir = newFolder()
    const first = await startExchange({ dataDir })
    const { uid } = keyOf(first.descriptor, 'one-way')
    first.core.place(uid, { category: 'SPOT', symbol: 'DOGEUSDT', side: 'buy', orderType: 'market', qty: '500000' })
    const chart = (core: ExchangeCore, endTime: number) => core.candles('SPOT', 'DOGEUSDT', '1m', { endTime, limit: 500 })
    const now = Date.now()
    const minute = chart(first.core, now).at(-1)!
    await first.close()
    const left = first.core.lastPrice('SPOT', 'DOGEUSDT')
    const second = await startExchange({ dataDir })
    const best = second.core.book('SPOT', 'DOGEUSDT', 1).bids[0]!
    const again = chart(second.core, now)
    await second.close()
    // What was seen stays on the chart, and the drawn past leads up to it.
    expect(again.at(-1)?.slice(0, 2)).toEqual(minute.slice(0, 2))
    expect(again).toHaveLength(500)
    expect(Math.abs(Number(again.at(-2)![4]) / Number(again.at(-1)![1]) - 1)).toBeLessThan(0.001)
    expect(Math.abs(Number(best.price) / Number(left) - 1)).toBeLessThan(0.002)
  })
})
