import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channels } from '@/shared/exchange/channels'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { requestFormOf } from '@/shared/exchange/form/fields-of'
import { TradeArg } from '@/shared/exchange/protocol/ws-messages'
import { describedCalls, describedChannels, describedOperations } from '@/shared/testing/description'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { connect, connectPrivate, loginOf, type TestSocket } from '@/practice/testing/test-socket'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'

const env = realEnv()
const futures = { symbol: 'BTCUSDT', productType: 'usdt-futures', marginCoin: 'USDT' } as const
const resting = { side: 'buy', orderType: 'limit', force: 'gtc', price: '40000', size: '0.01' } as const
const spot = { category: 'SPOT', symbol: 'BTCUSDT' } as const

let exchange: PracticeExchange
const clients: ExchangeClient[] = []
beforeEach(async () => {
  exchange = await startExchange({ faults: true })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.stop()
  await exchange.close()
})

/** Our own client as one of the practice exchange's users. */
function restOf(label: string): RestClient {
  const credentials = keyLabeled(exchange.descriptor, label)
  const client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials,
    credentialsHost: new URL(exchange.descriptor.rest).host,
    placePace: () => 5,
    categories: [],
  })
  clients.push(client)
  return client.rest
}

/** What an answer holds; a call that was not answered with a success fails the test. */
async function dataOf<Data>(answer: Promise<CallResult<Data>>): Promise<Data> {
  const result = await answer
  expect(result).toMatchObject({ kind: 'done' })
  return (result as Extract<typeof result, { kind: 'done' }>).data
}
const times = () => ({ startTime: String(env.clock.now() - HOUR_MS), endTime: String(env.clock.now()) })

async function tradeUnified(rest: RestClient): Promise<void> {
  const [placed] = await dataOf(
    rest.placeBatch([
      {
        ...spot,
        side: 'buy',
        orderType: 'limit',
        price: '40000',
        qty: '0.01',
        timeInForce: 'post_only',
        clientOid: 'walk-1',
      },
    ]),
  )
  expect(placed).toMatchObject({ clientOid: 'walk-1', code: '' })
  const [changed] = await dataOf(rest.batchModifyOrder([{ ...spot, clientOid: 'walk-1', price: '40001' }]))
  expect(changed).toMatchObject({ code: '' })
  expect((await dataOf(rest.unfilledOrders({ category: 'SPOT' }))).list.map(({ clientOid }) => clientOid)).toEqual([
    'walk-1',
  ])
  await dataOf(
    rest.placeRealityOrder({ symbol: 'RTSLAUSDT', side: 'buy', orderType: 'limit', qty: '1', price: '100.00' }),
  )
  await dataOf(rest.cancelSymbolOrder({ category: 'SPOT' }))
  expect((await dataOf(rest.unfilledOrders({}))).list).toEqual([])
  const far = {
    category: 'USDT-FUTURES',
    symbol: 'SOLUSDT',
    type: 'trigger',
    side: 'buy',
    qty: '1',
    triggerPrice: '900',
  } as const
  const strategy = await dataOf(rest.placeStrategyOrder(far))
  await dataOf(rest.modifyStrategyOrder({ orderId: strategy.orderId, qty: '2', triggerPrice: '950' }))
}

async function readServices(): Promise<void> {
  const rest = restOf('borrower')
  expect((await dataOf(rest.candles({ ...spot, interval: '1m', limit: '5' }))).length).toBe(5)
  const { advList } = await dataOf(rest.p2pAdvList({ startTime: '1' }))
  await dataOf(rest.p2pOrderList({ advNo: advList[0]!.advNo, language: 'en-US', startTime: times().startTime }))
  const [product] = await dataOf(rest.savingsProducts({}))
  await dataOf(
    rest.savingsSubscribeInfo({ productId: product!.productId, periodType: product!.periodType as 'flexible' }),
  )
  expect((await dataOf(rest.loanCoins({}))).loanInfos.length).toBeGreaterThan(0)
  expect((await dataOf(rest.borrowOngoing({}))).length).toBeGreaterThan(0)
  await dataOf(rest.borrowHistory(times()))
  expect((await dataOf(restOf('tax').taxRecords({ bizType: 'OTHER', ...times() }))).length).toBeGreaterThan(0)
}

async function institution(): Promise<void> {
  const rest = restOf('institution')
  await dataOf(rest.loanSymbols({ productId: '1001' }))
  expect((await dataOf(rest.repaidHistory({}))).length).toBeGreaterThan(0)
  expect((await dataOf(rest.loanOrder({}))).length).toBeGreaterThan(0)
  expect(Number((await dataOf(rest.ltvConvert({}))).ltv)).toBeGreaterThan(0)
  const key = await dataOf(
    rest.createSubApikey({
      subUid: '5100000004',
      passphrase: 'first1234',
      label: 'desk',
      ipList: ['127.0.0.1'],
      permType: 'read_write',
      permList: ['uta_trade'],
    }),
  )
  await dataOf(
    rest.updateSubApi({ apikey: key.apiKey, passphrase: 'first1234', type: 'read_only', permissions: ['uta_trade'] }),
  )
}

async function tradeClassicFutures(rest: RestClient): Promise<void> {
  await dataOf(rest.setPositionMode({ productType: 'usdt-futures', posMode: 'one_way_mode' }))
  await dataOf(rest.setLeverage({ ...futures, leverage: '20' }))
  await dataOf(rest.mixAccount(futures))
  await dataOf(rest.openCount({ ...futures, openAmount: '100', openPrice: '60000' }))
  const order = { ...futures, marginMode: 'crossed', ...resting } as const
  await dataOf(rest.mixPlaceOrder({ ...order, clientOid: 'mix-1' }))
  await dataOf(
    rest.mixModifyOrder({ ...futures, clientOid: 'mix-1', newClientOid: 'mix-2', newPrice: '41000', newSize: '0.02' }),
  )
  await dataOf(rest.mixCancelOrder({ ...futures, clientOid: 'mix-2' }))
  const batch = await dataOf(
    rest.mixBatchPlaceOrder({ ...futures, marginMode: 'crossed', orderList: [{ ...resting, clientOid: 'mix-3' }] }),
  )
  expect(batch.failureList).toEqual([])
  expect((await dataOf(rest.mixOrdersPending({ productType: 'usdt-futures' }))).entrustedList).toMatchObject([
    { clientOid: 'mix-3' },
  ])
  expect(
    (await dataOf(rest.mixCancelBatchOrders({ ...futures, orderIdList: [{ clientOid: 'mix-3' }] }))).successList,
  ).toHaveLength(1)
  await dataOf(rest.mixPlaceOrder({ ...order, orderType: 'market', price: undefined, clientOid: 'mix-4' }))
  expect((await dataOf(rest.mixFills({ productType: 'usdt-futures' }))).fillList.length).toBeGreaterThan(0)
  expect((await dataOf(rest.mixOrdersHistory({ productType: 'usdt-futures' }))).entrustedList.length).toBeGreaterThan(3)
  expect((await dataOf(rest.mixAccounts({ productType: 'usdt-futures' }))).length).toBeGreaterThan(0)
}

async function tradeClassicSpot(rest: RestClient): Promise<void> {
  expect((await dataOf(rest.spotSymbols({}))).length).toBeGreaterThan(0)
  expect((await dataOf(rest.announcements({ language: 'en_US' }))).length).toBe(10)
  await dataOf(rest.spotAccountInfo({}))
  const orderList = ['spot-1', 'spot-2', 'spot-3'].map((clientOid) => ({ ...resting, clientOid }))
  expect((await dataOf(rest.spotBatchOrders({ symbol: 'BTCUSDT', orderList }))).failureList).toEqual([])
  expect(
    await dataOf(
      rest.spotCancelReplaceOrder({
        symbol: 'BTCUSDT',
        clientOid: 'spot-1',
        newClientOid: 'spot-4',
        price: '41000',
        size: '0.02',
      }),
    ),
  ).toMatchObject({ success: 'success' })
  await dataOf(rest.spotCancelOrder({ symbol: 'BTCUSDT', clientOid: 'spot-4' }))
  expect(await dataOf(rest.spotUnfilledOrders({}))).toHaveLength(2)
  expect(
    (
      await dataOf(
        rest.spotBatchCancelOrder({ symbol: 'BTCUSDT', orderList: [{ clientOid: 'spot-2' }, { clientOid: 'spot-3' }] }),
      )
    ).successList,
  ).toHaveLength(2)
  await dataOf(rest.spotBatchOrders({ symbol: 'BTCUSDT', orderList: [{ ...resting, clientOid: 'spot-6' }] }))
  expect(await dataOf(rest.spotCancelSymbolOrder({ symbol: 'BTCUSDT' }))).toMatchObject({ symbol: 'BTCUSDT' })
  expect(await dataOf(rest.spotUnfilledOrders({}))).toEqual([])
  await dataOf(
    rest.spotBatchOrders({
      symbol: 'ETHUSDT',
      orderList: [{ side: 'sell', orderType: 'market', size: '0.1', clientOid: 'spot-5' }],
    }),
  )
  expect((await dataOf(rest.spotFills({}))).length).toBeGreaterThan(0)
  expect((await dataOf(rest.spotHistoryOrders({}))).length).toBeGreaterThan(4)
  expect((await dataOf(rest.spotAssets({ coin: 'USDT' }))).map(({ coin }) => coin)).toEqual(['USDT'])
}

/** The calls that reached the practice exchange, by its own count, oldest first. */
async function received(): Promise<readonly string[]> {
  const { url, token } = exchange.descriptor.control!
  const log: { readonly requests: readonly { readonly endpoint: string }[] } = JSON.parse(
    (await sendRaw(`${url}/log`, 'GET', '', { 'x-control-token': token })).text,
  )
  return log.requests.map(({ endpoint }) => endpoint)
}

describe('every call of the description', () => {
  const nameOf = (call: string): EndpointName =>
    endpointNames.find((name) => `${endpoints[name].method} ${endpoints[name].path}` === call)!

  it('has a declaration, a form, a method of the client and a route of the practice exchange', async () => {
    const rest = restOf('one-way')
    for (const call of describedCalls) {
      const name = nameOf(call)
      expect(name, call).toBeDefined()
      expect(['group', 'rows'], call).toContain(requestFormOf(endpoints[name].request).kind)
      expect(rest[name], call).toBeTypeOf('function')
      // Without a key it is refused, or asked for its parameters; only a path without a route is not found.
      const { status } = await sendRaw(exchange.descriptor.rest, endpoints[name].method, endpoints[name].path)
      expect([200, 400, 401, 403], call).toContain(status)
    }
  })

  it('is made by our client, reaches the practice exchange and is answered with a success', async () => {
    const before = (await received()).length
    const classic = restOf('classic')
    await Promise.all([
      tradeUnified(restOf('one-way')),
      readServices(),
      institution(),
      tradeClassicFutures(classic),
      tradeClassicSpot(classic),
    ])
    // Counted where the calls arrive: a call that no step above makes is missing here.
    const calls = new Set((await received()).slice(before))
    expect(describedCalls.filter((call) => !calls.has(nameOf(call)))).toEqual([])
  })
})

describe('every channel and operation of the description', () => {
  const sockets: TestSocket[] = []
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
  const remember = (socket: TestSocket): TestSocket => {
    sockets.push(socket)
    return socket
  }

  it.each(describedChannels)('%s is declared, acknowledged and pushes what its declaration reads', async (name) => {
    const { access, scope, first, item } = channels[name]
    const { descriptor } = exchange
    const socket = remember(
      await (access === 'public'
        ? connect(descriptor.wsPublic)
        : connectPrivate(descriptor, keyLabeled(descriptor, 'classic'))),
    )
    const isPublic = access === 'public'
    const arg = { instType: 'USDT-FUTURES', channel: name, [scope]: isPublic ? 'BTCUSDT' : 'default' }
    socket.send({ op: 'subscribe', args: [arg] })
    await socket.until((frame) => frame.event === 'subscribe' && frame.arg?.channel === name)
    if (first === 'nothing') {
      // It reports changes only, so there must be one.
      const params = {
        ...resting,
        tradeSide: 'open',
        marginMode: 'crossed',
        marginCoin: 'USDT',
        clientOid: 'walk-channel',
      }
      socket.send({
        op: 'trade',
        args: [{ id: 'c1', instType: 'USDT-FUTURES', instId: 'BTCUSDT', channel: 'place-order', params }],
      })
    }
    const push = await socket.until((frame) => frame.data !== undefined && frame.arg?.channel === name)
    for (const element of push.data ?? []) expect(item.safeParse(element).error?.issues).toBeUndefined()
    if (name !== 'position') expect(push.data?.length).toBeGreaterThan(0)
  })

  it('are declared, and each is carried out over a real socket', async () => {
    const classic = keyLabeled(exchange.descriptor, 'classic')
    const socket = remember(await connect(exchange.descriptor.wsPrivate))
    const where = { instType: 'USDT-FUTURES', instId: 'ETHUSDT' }
    const params = {
      orderType: 'limit',
      side: 'buy',
      size: '1',
      tradeSide: 'open',
      price: '1000',
      marginCoin: 'USDT',
      force: 'gtc',
      marginMode: 'crossed',
      clientOid: 'walk-op',
    }
    const trade = (channel: string, fields: object) => ({
      op: 'trade',
      args: [{ id: channel, ...where, channel, params: fields }],
    })
    const operations: Readonly<Record<(typeof describedOperations)[number], object>> = {
      login: loginOf(classic),
      subscribe: { op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }] },
      'place-order': trade('place-order', params),
      'cancel-order': trade('cancel-order', { clientOid: 'walk-op' }),
    }
    for (const name of describedOperations) {
      socket.send(operations[name])
      const isTrade = name.endsWith('-order')
      if (isTrade) expect(TradeArg.shape.channel.options).toContain(name)
      const answer = await socket.until(
        (frame) =>
          frame.event === 'error' ||
          (isTrade ? frame.event === 'trade' && JSON.stringify(frame).includes(`"${name}"`) : frame.event === name),
      )
      expect(answer, name).toMatchObject({ event: isTrade ? 'trade' : name })
      if (name !== 'subscribe') expect(Number(answer.code), name).toBe(0)
    }
    await socket.until((frame) => frame.data?.[0]?.clientOid === 'walk-op' && frame.data[0].status === 'canceled')
  })
})
