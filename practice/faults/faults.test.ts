import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEST_CEILING_MS } from '@/shared/testing/patience'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled, post, sendRaw, startExchange } from '@/practice/testing/driver'
import { connect, connectPrivate, loginOf } from '@/practice/testing/test-socket'

const PLACE = '/api/v3/trade/place-batch'

describe('faults on demand', () => {
  let exchange: PracticeExchange
  beforeEach(async () => {
    exchange = await startExchange({ faults: true })
  })
  afterEach(() => exchange.close())
  const control = () => exchange.descriptor.control!
  const withToken = () => ({ 'x-control-token': control().token })
  const fault = (body: Record<string, unknown>) =>
    sendRaw(exchange.descriptor.rest, 'POST', '/control/faults', withToken(), JSON.stringify(body))
  const key = () => keyLabeled(exchange.descriptor, 'one-way')
  const resting = {
    category: 'SPOT',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: '50000.00',
    qty: '0.001',
  }
  const order = (clientOid: string) => [{ ...resting, clientOid }]
  async function place(clientOid: string) {
    const answer = await post(exchange.descriptor, PLACE, order(clientOid), key())
    expect(answer.status).not.toBe(429)
    return answer
  }
  const exists = (clientOid: string): boolean => exchange.core.findOrder(key().uid, { clientOid }) !== null

  it('are out of reach without the token (X16)', async () => {
    for (const token of ['', 'x'.repeat(control().token.length)]) {
      const answer = await sendRaw(exchange.descriptor.rest, 'GET', '/control/log', { 'x-control-token': token })
      expect([answer.status, answer.code]).toEqual([404, '40404'])
    }
  })

  it('execute and answer once with a code that does not determine the outcome', async () => {
    await fault({ kind: 'error-after', code: '40010', endpoint: 'placeBatch' })
    expect((await place('f-1')).code).toBe('40010')
    expect(exists('f-1')).toBe(true)
    await fault({ kind: 'element-unknown', endpoint: 'placeBatch' })
    expect((await place('f-2')).data).toMatchObject([{ clientOid: 'f-2', code: '45001' }])
    expect(exists('f-2')).toBe(true)
  })

  it('lose the answer after executing, or the request before it', async () => {
    await fault({ kind: 'lost-answer', endpoint: 'placeBatch' })
    await expect(place('f-3')).rejects.toThrow()
    expect(exists('f-3')).toBe(true)
    await fault({ kind: 'lost-request', endpoint: 'placeBatch' })
    await expect(place('f-4')).rejects.toThrow()
    expect(exists('f-4')).toBe(false)
  })

  it('lose the end of a batch, reverse the elements of its answer, and omit an answer completely', async () => {
    const batch = (...names: readonly string[]) =>
      post(
        exchange.descriptor,
        PLACE,
        names.map((clientOid) => ({ ...resting, clientOid })),
        key(),
      )
    await fault({ kind: 'error-after', code: '45001', lost: 2, endpoint: 'placeBatch' })
    expect((await batch('b-1', 'b-2', 'b-3')).code).toBe('45001')
    expect(['b-1', 'b-2', 'b-3'].map(exists)).toEqual([true, false, false])
    await fault({ kind: 'lost-request', endpoint: 'placeBatch' })
    await fault({ kind: 'mended' })
    await fault({ kind: 'reversed', endpoint: 'placeBatch' })
    expect((await batch('b-4', 'b-5')).data).toMatchObject([{ clientOid: 'b-5' }, { clientOid: 'b-4' }])
    await fault({ kind: 'silence', endpoint: 'placeBatch' })
    let isAnswered = false
    const silent = place('b-6').finally(() => (isAnswered = true))
    const log = () => sendRaw(exchange.descriptor.rest, 'GET', '/control/log', withToken())
    await expect.poll(async () => (await log()).text).toContain('b-6')
    expect([exists('b-6'), isAnswered]).toEqual([false, false])
    await exchange.close()
    await expect(silent).rejects.toThrow()
  })

  it('lose every push about the next orders, and no others', async () => {
    const socket = await connectPrivate(exchange.descriptor, key())
    socket.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    await socket.until((frame) => frame.event === 'subscribe')
    await fault({ kind: 'lose-pushes', orders: 2 })
    for (const name of ['p-1', 'p-2', 'p-3']) await place(name)
    await post(exchange.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'p-1' }, key())
    await post(exchange.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'p-3' }, key())
    await socket.until((frame) => frame.data?.[0]?.status === 'canceled')
    const pushed = socket.frames.flatMap(({ data }) => (data ?? []).map((order) => order.clientOid))
    expect(pushed).toEqual(['p-3', 'p-3'])
  })

  it('speak like a broken gateway or stop in the middle of an answer', async () => {
    await fault({ kind: 'bad-gateway', endpoint: 'accountSettings' })
    expect((await get(exchange.descriptor, '/api/v3/account/settings', key())).status).toBe(502)
    await fault({ kind: 'truncated', endpoint: 'accountSettings' })
    await expect(get(exchange.descriptor, '/api/v3/account/settings', key())).rejects.toThrow()
    await fault({ kind: 'delay', ms: 50, endpoint: 'accountSettings' })
    expect((await get(exchange.descriptor, '/api/v3/account/settings', key())).code).toBe('00000')
  })

  it('refuse the sixth change that pends on one order, over REST and over the socket (X10)', async () => {
    await place('f-1')
    await fault({ kind: 'change-delay', ms: TEST_CEILING_MS })
    const { orderId } = exchange.core.findOrder(key().uid, { clientOid: 'f-1' })!
    const changes = (price: number) => [{ orderId, symbol: 'BTCUSDT', category: 'SPOT', price: price.toFixed(2) }]
    const change = (price: number) =>
      post(exchange.descriptor, '/api/v3/trade/batch-modify-order', changes(price), key())
    const answers = []
    for (let price = 40_001; price <= 40_006; price += 1) answers.push((await change(price)).data)
    expect(answers.slice(0, 5)).toEqual(Array(5).fill([{ orderId, clientOid: 'f-1' }]))
    expect(answers[5]).toMatchObject([{ code: '25572' }])
    expect(await post(exchange.descriptor, '/api/v3/trade/modify-order', changes(40_007)[0], key())).toMatchObject({
      status: 400,
      code: '25572',
    })
    const socket = await connect(exchange.descriptor.wsPrivateV3)
    socket.send(loginOf(key()))
    await socket.until((frame) => frame.event === 'login')
    socket.send({ op: 'trade', id: 'alone', category: 'spot', topic: 'modify-order', args: changes(40_008) })
    expect(await socket.until((frame) => frame.id === 'alone')).toMatchObject({ event: 'error', code: '25272' })
    socket.send({ op: 'trade', id: 'batch', category: 'spot', topic: 'batch-modify', args: changes(40_009) })
    expect(await socket.until((frame) => frame.id === 'batch')).toMatchObject({
      event: 'trade',
      code: '0',
      args: [{ orderId, code: '25272' }],
    })
    socket.close()
    expect(exchange.core.findOrder(key().uid, { orderId })?.price).toBe('50000')
    await fault({ kind: 'change-delay', ms: 0 })
    expect(exchange.core.findOrder(key().uid, { orderId })?.price).toBe('40005')
  })

  it('break the chain of a book, hold pushes back, and drop every socket', async () => {
    const socket = await connect(exchange.descriptor.wsPublic)
    socket.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }] })
    const chain = () =>
      socket.frames.flatMap((frame) =>
        frame.action === 'update' ? [frame.data![0] as { seq: number; pseq: number }] : [],
      )
    await expect.poll(() => chain().length).toBeGreaterThan(0)
    await fault({ kind: 'gap' })
    const isBroken = () => chain().some((push, index, all) => index > 0 && push.pseq !== all[index - 1]!.seq)
    await expect.poll(isBroken).toBe(true)

    const privately = await connectPrivate(exchange.descriptor, key())
    privately.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    await privately.until((frame) => frame.event === 'subscribe')
    await place('f-1')
    await privately.until((frame) => frame.data?.[0]?.status === 'live')
    const pushes = () => privately.frames.filter((frame) => frame.data).length
    const before = pushes()
    await fault({ kind: 'stall', ms: TEST_CEILING_MS })
    await post(exchange.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'f-1' }, key())
    privately.text('ping')
    await privately.until((frame) => frame.event === 'pong')
    expect(pushes()).toBe(before)
    await fault({ kind: 'stall', ms: 1 })
    await privately.until((frame) => frame.data?.[0]?.status === 'canceled')
    await fault({ kind: 'drop-sockets' })
    await Promise.all([socket.closed, privately.closed])
  })

  it('come with a log of what was received', async () => {
    await place('f-1')
    await fault({ kind: 'lost-answer', endpoint: 'placeBatch' })
    await expect(place('f-2')).rejects.toThrow()
    await fault({ kind: 'lost-request', endpoint: 'placeBatch' })
    await expect(place('f-3')).rejects.toThrow()
    await expect(place('f-3')).resolves.toMatchObject({ code: '00000' })
    const answer = await sendRaw(exchange.descriptor.rest, 'GET', '/control/log', withToken())
    const log = JSON.parse(answer.text) as {
      requests: { endpoint: string; at: number }[]
      placed: Record<string, number>
    }
    expect(log.placed).toEqual({ 'f-1': 1, 'f-2': 1, 'f-3': 2 })
    expect(log.requests.filter((request) => request.endpoint === 'placeBatch')).toHaveLength(4)
    expect((await fault({ kind: 'nonsense' })).status).toBe(400)
  })
})
