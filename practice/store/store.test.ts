import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { add, multiply, sum } from '@/shared/base/decimal'
import type { AccountHoldings } from '@/practice/engine/api/account-snapshots'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled, post, startExchange } from '@/practice/testing/driver'

const PLACE = '/api/v3/trade/place-batch'
const bid = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '50000.00',
  qty: '0.002',
}
const resting = (clientOid: string) => ({ ...bid, clientOid })
const taking = {
  category: 'USDT-FUTURES',
  symbol: 'ETHUSDT',
  side: 'sell',
  orderType: 'market',
  qty: '2.00',
  clientOid: 'kept-taker',
}

interface SavedPosition {
  readonly symbol: string
  readonly total: string
  readonly avgPrice: string
}

const holdingsOf = ({ core, descriptor }: PracticeExchange): AccountHoldings[] => {
  const uids = new Set(
    descriptor.accounts.flatMap(({ uid, kind }) =>
      kind === 'classic' ? [uid, ...FUTURES.map((category) => `${uid}-${category}`)] : [uid],
    ),
  )
  return [...core.exportVenue().accounts, ...[...uids].flatMap((uid) => core.exportHoldings(uid) ?? [])]
}
const FUTURES = ['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const

/**
 * All money by coin, including fees and unsettled amounts between positions, and the sum of longs and shorts of a
 * symbol.
 */
function everything(exchange: PracticeExchange) {
  const money = new Map<string, string>(Object.entries(exchange.core.collectedFees()))
  const count = (coin: string, amount: string): void => void money.set(coin, add(money.get(coin) ?? '0', amount))
  const open = new Map<string, string>()
  for (const { balances, debts = {}, positions } of holdingsOf(exchange)) {
    for (const [coin, amount] of Object.entries(balances)) count(coin, amount)
    for (const [coin, { principal, interest }] of Object.entries(debts))
      count(coin, multiply('-1', sum([principal, interest])))
    for (const { category, symbol, posSide, qty, cost } of positions) {
      const isInverse = category === 'COIN-FUTURES'
      const coin = isInverse ? symbol.replace('USD_CM', '') : category === 'USDC-FUTURES' ? 'USDC' : 'USDT'
      count(coin, (posSide === 'long') === isInverse ? multiply('-1', cost) : cost)
      open.set(symbol, add(open.get(symbol) ?? '0', posSide === 'long' ? qty : multiply('-1', qty)))
    }
  }
  return { money: Object.fromEntries(money), open: Object.fromEntries(open) }
}

const root = pathToFileURL(join(import.meta.dirname, '../../')).href
/** Runs the sources in plain Node: their imports have no extension, and `@/` is the root. */
const resolver = `import { registerHooks } from 'node:module'
const file = (name) => (name.startsWith('@/') ? new URL(name.slice(2), '${root}').href : name) + '.ts'
const isOurs = (name, from) => /^(@|\\.\\.?)\\//.test(name) && from.endsWith('.ts')
registerHooks({
  resolve: (name, context, next) => next(isOurs(name, context.parentURL) ? file(name) : name, context),
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

  /** Starts `npm run practice` as a process and resolves with its first line. */
  async function spawnExchange(dataDir: string): Promise<{ child: ChildProcess; descriptor: PracticeDescriptor }> {
    const hook = `data:text/javascript,${encodeURIComponent(resolver)}`
    const flags = [
      '--disable-warning=ExperimentalWarning',
      '--import',
      hook,
      join(import.meta.dirname, '../main.ts'),
      '--seed',
      '5',
      '--data',
      dataDir,
    ]
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve)
      child.once('exit', (code) => reject(new Error(`the exchange ended with ${code}`)))
    })
    return { child, descriptor: JSON.parse(line) as PracticeDescriptor }
  }

  async function snapshot(descriptor: PracticeDescriptor) {
    const key = keyLabeled(descriptor, 'one-way')
    const read = async (target: string) => (await get(descriptor, target, key)).data
    const { list } = (await read('/api/v3/position/current-position?category=USDT-FUTURES')) as {
      list: SavedPosition[]
    }
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
    const key = keyLabeled(first.descriptor, 'one-way')
    await post(first.descriptor, PLACE, [resting('kept-1'), resting('kept-2')], key)
    await post(first.descriptor, PLACE, [taking], key)
    const before = await snapshot(first.descriptor)
    expect(before.open).toMatchObject({ list: [{ clientOid: 'kept-2' }, { clientOid: 'kept-1' }] })
    expect(before.position).toMatchObject([{ symbol: 'ETHUSDT', total: '2' }])
    // The last command is acknowledged and the process dies at once.
    await post(first.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'kept-2' }, key)
    first.child.kill('SIGKILL')
    await new Promise((resolve) => first.child.once('exit', resolve))

    const second = await spawnExchange(dataDir)
    const after = await snapshot(second.descriptor)
    expect(after).toMatchObject({
      history: before.history,
      fills: before.fills,
      position: before.position,
      balances: before.balances,
    })
    expect(after.open).toMatchObject({ list: [{ clientOid: 'kept-1', orderStatus: 'live', qty: '0.002' }] })
    // IDs continue: nothing new is taken for something old.
    const placed = (await post(second.descriptor, PLACE, [resting('kept-3')], keyLabeled(second.descriptor, 'one-way')))
      .data as { orderId: string }[]
    const listed = (after.open as { list: { orderId: string }[] }).list
    expect(BigInt(placed[0]!.orderId)).toBeGreaterThan(BigInt(listed[0]!.orderId))
  })

  it('knows keys, strategy orders and loans acknowledged before kill -9, and keeps the new keys private', async () => {
    const dataDir = newFolder()
    const first = await spawnExchange(dataDir)
    const [trader, institution] = [keyLabeled(first.descriptor, 'one-way'), keyLabeled(first.descriptor, 'institution')]
    const request = {
      subUid: '5100000004',
      passphrase: 'outlives1',
      label: 'kept',
      ipList: [],
      permType: 'read_only',
      permList: ['uta_trade', 'uta_mgt'],
    }
    const created = (await post(first.descriptor, '/api/v3/broker/create-sub-apikey', request, institution)).data as {
      apiKey: string
      secretKey: string
    }
    const trigger = {
      type: 'trigger',
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      qty: '0.01',
      triggerPrice: '50000.00',
      clientOid: 'waits',
    }
    expect(await post(first.descriptor, '/api/v3/trade/place-strategy-order', trigger, trader)).toMatchObject({
      code: '00000',
    })
    const loan = { loanCoin: 'USDT', pledgeCoin: 'XRP', daily: 'THIRTY', pledgeAmount: '1000' }
    expect(
      await post(first.descriptor, '/api/v3/loan/borrow', loan, keyLabeled(first.descriptor, 'borrower')),
    ).toMatchObject({ code: '00000' })
    // Acknowledged last. The process dies at once.
    const change = { apikey: created.apiKey, passphrase: 'outlives2' }
    expect(await post(first.descriptor, '/api/v3/user/update-sub-api', change, institution)).toMatchObject({
      code: '00000',
    })
    first.child.kill('SIGKILL')
    await new Promise((resolve) => first.child.once('exit', resolve))

    const { descriptor } = await spawnExchange(dataDir)
    expect(descriptor.accounts.map(({ apiKey }) => apiKey)).toEqual(
      first.descriptor.accounts.map(({ apiKey }) => apiKey),
    )
    const key = { ...keyLabeled(descriptor, 'institution sub 1'), ...created, passphrase: 'outlives2' }
    expect(await get(descriptor, '/api/v3/account/settings', key)).toMatchObject({
      code: '00000',
      data: { uid: '5100000004' },
    })
    expect(await post(descriptor, PLACE, [resting('never')], key)).toMatchObject({ code: '40014' })
    const waiting = await get(
      descriptor,
      '/api/v3/trade/unfilled-strategy-orders?category=SPOT',
      keyLabeled(descriptor, 'one-way'),
    )
    expect(waiting.data).toMatchObject([{ clientOid: 'waits', status: 'pending', triggerPrice: '50000.00' }])
    const ongoing = await get(
      descriptor,
      '/api/v3/loan/borrow-ongoing?pledgeCoin=XRP',
      keyLabeled(descriptor, 'borrower'),
    )
    expect(ongoing.data).toMatchObject([{ loanCoin: 'USDT', pledgeAmount: '1000' }])
  })

  it('has every coin and both sides of every position again, market makers and fees included', async () => {
    const dataDir = newFolder()
    const first = await startExchange({ dataDir })
    for (const label of ['one-way', 'institution'])
      await post(first.descriptor, PLACE, [{ ...taking, clientOid: label }], keyLabeled(first.descriptor, label))
    await post(
      first.descriptor,
      PLACE,
      [{ ...taking, category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', qty: '5000', side: 'buy' }],
      keyLabeled(first.descriptor, 'one-way'),
    )
    // A copy of the folder equals the state after a kill: the exchange continues and never closes it.
    const dataFolder = newFolder()
    cpSync(dataDir, dataFolder, { recursive: true })
    const before = everything(first)
    await first.close()
    const second = await startExchange({ dataDir: dataFolder })
    const after = everything(second)
    await second.close()
    for (const { open } of [before, after]) expect(open).toMatchObject({ ETHUSDT: '0', BTCUSD_CM: '0' })
    // Trades between market makers are stored with the next command of a user: they sum to zero.
    expect(after.money).toEqual(before.money)
    expect([before, after].flatMap(({ open }) => Object.values(open)).filter((net) => net !== '0')).toEqual([])
    expect(
      holdingsOf(second).find(({ uid }) => uid === keyLabeled(second.descriptor, 'one-way').uid)?.positions,
    ).toHaveLength(2)
  })

  it('takes the market up where it was', async () => {
    const dataDir = newFolder()
    const first = await startExchange({ dataDir })
    const { uid } = keyLabeled(first.descriptor, 'one-way')
    first.core.place(uid, { category: 'SPOT', symbol: 'DOGEUSDT', side: 'buy', orderType: 'market', qty: '500000' })
    const chart = (core: ExchangeCore, endTime: number) =>
      core.candles('SPOT', 'DOGEUSDT', '1m', { endTime, limit: 500 })
    const now = Date.now()
    const minute = chart(first.core, now).at(-1)!
    await first.close()
    const price = first.core.lastPrice('SPOT', 'DOGEUSDT')
    const second = await startExchange({ dataDir })
    const best = second.core.book('SPOT', 'DOGEUSDT', 1).bids[0]!
    const again = chart(second.core, now)
    await second.close()
    // Seen bars stay on the chart, and the drawn history ends at them.
    expect(again.at(-1)?.slice(0, 2)).toEqual(minute.slice(0, 2))
    expect(again).toHaveLength(500)
    expect(Math.abs(Number(again.at(-2)![4]) / Number(again.at(-1)![1]) - 1)).toBeLessThan(0.001)
    expect(Math.abs(Number(best.price) / Number(price) - 1)).toBeLessThan(0.002)
  })
})
