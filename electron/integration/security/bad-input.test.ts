import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import {
  forgetfulLimits,
  headersFor,
  keyLabeled,
  post,
  sendRaw,
  startExchange,
  type ReceivedAnswer,
} from '@/practice/testing/driver'
import type { PracticeExchange } from '@/practice/practice-exchange'
import type { ReceivedLog } from '@/practice/faults/faults'
import {
  atEnd,
  confirmingAll,
  endAll,
  openPage,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
  withoutLimits,
} from '@/electron/testing/app-harness'
import type { PracticeKey } from '@/practice/accounts/practice-key'
import { DAY_MS } from '@/shared/base/time'

const PLACE = '/api/v3/trade/place-batch'
type Row = Partial<Record<keyof InputOf<'orders.place'>['orders'][number], string>>
const row = (change: Row = {}): Row => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.001',
  price: '60000',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const { price: _price, ...noPrice } = row()
const { qty: _qty, ...noQty } = row()

let exchange: PracticeExchange
let key: PracticeKey
let app: Awaited<ReturnType<typeof startApp>>
let tokens = 0
const { createLimiter, forget } = forgetfulLimits()
const newToken = (): string => `bad-input-${String((tokens += 1)).padStart(8, '0')}`

const log = async (): Promise<ReceivedLog> =>
  JSON.parse(
    (
      await sendRaw(exchange.descriptor.rest, 'GET', '/control/log', {
        'x-control-token': exchange.descriptor.control!.token,
      })
    ).text,
  )
const placements = async (): Promise<number> =>
  (await log()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length

const ownOrders = async () => (await app.value('orders.list', {})).filter(({ batchId }) => batchId !== null)

/** Not held back by how fast these cases come one after the other. */
function answered(request: () => Promise<ReceivedAnswer>): Promise<ReceivedAnswer> {
  forget()
  return request()
}

beforeAll(async () => {
  exchange = await startExchange({ seed: 31, faults: true, createLimiter })
  atEnd(() => exchange.close())
  key = keyLabeled(exchange.descriptor, 'one-way')
  app = await startApp()
  await withoutLimits(app)
  await useExchange(app, exchange.descriptor)
  await untilOpen(app)
})
afterAll(endAll)

/** Case, the second row of a batch, what IPC says about it, what the exchange says to the same batch. */
const cases: readonly (readonly [what: string, second: Row, field: string, words: RegExp, code: string])[] = [
  ['a limit order without price', noPrice, 'price', /limit order needs a price/, '400172'],
  ['a price off the tick', row({ price: '60000.05' }), 'price', /not a multiple of the tick/, '25244'],
  ['a quantity under the minimum value', row({ qty: '0.0001', price: '30000' }), 'qty', /below the minimum/, '45110'],
  ['a quantity off the step', row({ qty: '0.00015' }), 'qty', /not a multiple of the lot/, '25200'],
  ['a clientOid outside its pattern', row({ clientOid: 'no spaces' }), 'clientOid', /letters, digits/, '400172'],
  ['an unknown symbol', row({ symbol: 'NOPEUSDT' }), 'symbol', /not a known symbol/, '40034'],
  ['1e5', row({ qty: '1e5' }), 'qty', /plain decimal number/, '400172'],
  ['1,5', row({ price: '1,5' }), 'price', /plain decimal number/, '400172'],
  ['NaN', row({ qty: 'NaN' }), 'qty', /plain decimal number/, '400172'],
  ['an empty quantity', row({ qty: '' }), 'qty', /plain decimal number/, '400172'],
  ['a missing quantity', noQty, 'qty', /expected string/, '40019'],
]

describe.each(cases)('%s', (_what, second, field, message, code) => {
  it('is refused at IPC, naming row, field and rule, before the wire (V15)', async () => {
    const before = await placements()
    const reply = await unpaused(app, () =>
      app.call('orders.place', { token: newToken(), orders: [row(), second] as never, onUnknown: 'stop' }),
    )
    const answer = reply.ok ? reply.value : reply.error
    // Broken form is told as a failure of the call, a broken rule of the symbol as a refusal of the row.
    if (reply.ok)
      expect(answer).toEqual({
        accepted: false,
        refusals: expect.arrayContaining([
          { row: 1, field, rule: expect.any(String), message: expect.stringMatching(message) },
        ]),
        assessment: expect.objectContaining({ band: 'never' }),
      })
    else
      expect(answer).toMatchObject({
        code: 'invalid-input',
        field: `orders.1.${field}`,
        message: expect.stringMatching(new RegExp(`row 2, ${field}: .*${message.source}`)),
      })
    expect(await placements()).toBe(before)
  })

  it('is refused by the exchange with the documented code', async () => {
    const answer = await answered(() => post(exchange.descriptor, PLACE, [row({ price: '30000' }), second], key))
    const element = Array.isArray(answer.data) ? (answer.data as { code?: string }[])[1] : undefined
    expect([element?.code ?? answer.code, answer.status]).toEqual([code, element === undefined ? 400 : 200])
  })
})

describe('a request that is wrong as a whole (V07)', () => {
  it.each([
    ['21 orders', Array.from({ length: 21 }, () => row()), '40306'],
    ['mixed categories', [row(), row({ category: 'SPOT' })], '400172'],
  ])('of %s is refused by the exchange; Volley cuts batches so that none is ever sent', async (_what, orders, code) => {
    const answer = await answered(() => post(exchange.descriptor, PLACE, orders, key))
    expect([answer.status, answer.code]).toEqual([400, code])
  })

  it('cannot reach the wire: 21 orders of mixed categories are sent as two requests, one category each', async () => {
    // The raw requests above were another program's on the same account, and Volley's own limiter knows nothing of
    // them.
    forget()
    const before = await placements()
    const orders = [
      ...Array.from({ length: 20 }, () => row()),
      row({ category: 'SPOT', qty: '0.001' }),
    ] as InputOf<'orders.place'>['orders']
    const confirmation = await confirmingAll(app, { kind: 'place', orders })
    const placed = await unpaused(app, () =>
      app.value('orders.place', { token: newToken(), orders, onUnknown: 'stop', confirmation }),
    )
    expect(placed).toMatchObject({ accepted: true, batch: { requests: 2 } })
    await expect.poll(async () => (await app.value('batches.list', {})).map(({ state }) => state)).toEqual(['settled'])
    expect((await placements()) - before).toBe(2)
    expect((await ownOrders()).map(({ problem }) => problem?.code ?? '')).toEqual(Array.from({ length: 21 }, () => ''))
  })
})

describe('a key or a clock that is wrong', () => {
  it('a wrong secret closes the account with the exchange’s reason, and nothing is placed with it', async () => {
    const wrong = await startApp()
    await useExchange(wrong, exchange.descriptor, { ...key, secretKey: 'wrong' })
    await expect
      .poll(() => wrong.value('notices.list', {}))
      .toMatchObject([{ level: 'error', text: expect.stringContaining('40009') }])
    const before = await placements()
    const orders = [row()] as InputOf<'orders.place'>['orders']
    const reply = await wrong.call('orders.place', { token: newToken(), orders, onUnknown: 'stop' })
    expect(reply).toMatchObject({ ok: false, error: { code: 'not-ready', message: expect.stringContaining('40009') } })
    expect(await placements()).toBe(before)
    const signed = {
      ...headersFor({ ...key, secretKey: 'wrong' }, 'POST', PLACE, '[]'),
      'content-type': 'application/json',
    }
    expect(await answered(() => sendRaw(exchange.descriptor.rest, 'POST', PLACE, signed, '[]'))).toMatchObject({
      status: 400,
      code: '40009',
    })
    await wrong.close()
  })

  it('a machine clock a day behind is corrected; a stale stamp is refused by the exchange', async () => {
    const late = await startApp({ clockSkewMs: -DAY_MS })
    await useExchange(late, exchange.descriptor)
    await untilOpen(late)
    const { clock } = await late.value('health.get', {})
    expect((clock?.offsetMs ?? 0) / DAY_MS).toBeCloseTo(1, 3)
    const stale = String(Date.now() - 31_000)
    const signed = { ...headersFor(key, 'POST', PLACE, '[]', { timestamp: stale }), 'content-type': 'application/json' }
    expect(await answered(() => sendRaw(exchange.descriptor.rest, 'POST', PLACE, signed, '[]'))).toMatchObject({
      code: '40008',
    })
    await late.close()
  })
})

describe('a malformed message', () => {
  it('at IPC is answered, counted and harms nothing', async () => {
    const malformed = async (): Promise<number> => (await app.value('health.get', {})).counters.malformedIpcMessages
    const before = await malformed()
    const ordersBefore = await ownOrders()
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const broken: readonly (readonly [unknown, unknown])[] = [
      ['no.such', {}],
      [null, null],
      ['orders.place', cycle],
      ['orders.list', { more: 1 }],
      ['health.get', 'x'.repeat(300_000)],
      ['__proto__', {}],
    ]
    for (const [name, input] of broken) expect((await app.raw(name, input)).ok).toBe(false)
    expect((await malformed()) - before).toBe(broken.length)
    expect(await ownOrders()).toEqual(ordersBefore)
  })

  it('on the socket is counted and shown in diagnostics, and the feed goes on', async () => {
    const noisy = await startApp({ onSocket: (handlers) => handlers.message('{"action":"snapshot","arg":7}') })
    await untilOpen(noisy)
    const { counters } = await noisy.value('health.get', {})
    expect(counters.malformedSocketMessages).toBeGreaterThanOrEqual(2)
    await expect.poll(async () => (await noisy.value('health.get', {})).publicFeed.state).toMatch(/^(live|quiet)$/)
    expect(await openPage(noisy.app).value('market.tickers', { category: 'SPOT' })).not.toEqual([])
  })
})
