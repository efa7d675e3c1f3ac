import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { patience } from '@/shared/testing/patience'
import type { Env } from '@/electron/base/env/env'
import { realClock } from '@/shared/node/real-clock'
import { createHttpSender } from '@/electron/base/env/real-http'
import { noLog } from '@/electron/base/diagnostics/log'
import { createCallLog } from './call-log'
import { createClockSync } from '../protocol/clock-sync'
import { type ContractMismatches, createContractMismatches } from '../protocol/contract-mismatches'
import { createRateLimiter, createRateWindows } from '../limits/rate-limiter'
import { createKnownSecrets } from './redact'
import { createRestClient } from './rest-client'
import { createSigner } from './signing'
import { createThrottle } from '../limits/throttle'
import { envelope, httpAnswer, type RawServer, startRawServer } from '../testing/raw-server'
import type { RestClient, ClassifiedAnswer } from '../protocol/call'
import type { Credentials } from '../protocol/credentials'

const credentials: Credentials = { apiKey: 'CANARY-KEY', secretKey: 'CANARY-SECRET', passphrase: 'CANARY-PASS' }
const resting = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', timeInForce: 'gtc' } as const
const order = { ...resting, price: '1', qty: '1', clientOid: 'a-1' } as const
const placed = envelope('00000', [{ orderId: '9', clientOid: 'a-1' }])

let server: RawServer
let results: ClassifiedAnswer[]
let mismatches: ContractMismatches
let resyncs: number
beforeEach(async () => {
  server = await startRawServer()
  results = []
  resyncs = 0
})
afterEach(() => server.close())

interface Differently {
  readonly base?: string
  readonly host?: string
  readonly timeoutMs?: number
  readonly noKey?: boolean
}

/** The real client over real sockets. Only the limits are too high to wait for and the deadline may be shorter. */
function clientOf({
  base = server.base,
  host = new URL(base).host,
  timeoutMs,
  noKey = false,
}: Differently = {}): RestClient {
  const clock = realClock()
  const send = createHttpSender()
  const env: Pick<Env, 'clock' | 'sendHttp'> = {
    clock,
    sendHttp: (request) => send(timeoutMs === undefined ? request : { ...request, timeoutMs }),
  }
  const waiting = createRateLimiter({ pace: () => 5, windowOf: createRateWindows(clock).windowsFor('exchange', 'key') })
  const limiter = { ...waiting, take: () => Promise.resolve({ kind: 'turn', release: () => {} } as const) }
  const throttle = createThrottle({ clock, random: seededRandom(1), limiter })
  const sync = createClockSync(clock, () => rest.serverTime({}))
  const clockSync = { ...sync, resync: () => void (resyncs += 1) }
  const signer = noKey ? null : createSigner(credentials, host)
  const { learn, hide: redact } = createKnownSecrets()
  learn([credentials.apiKey, credentials.passphrase])
  mismatches = createContractMismatches(redact)
  const rest = createRestClient({
    env,
    base,
    signer,
    limiter,
    throttle,
    clockSync,
    redact,
    mismatches,
    onResult: (_call, answer) => results.push(answer),
    key: null,
    calls: createCallLog(clock, noLog),
  })
  return rest
}
const countPostRequests = (): number => server.received.filter((request) => request.method === 'POST').length

describe('a placement whose answer proves nothing', () => {
  it.each([
    ['an empty body (R07)', httpAnswer(200, '')],
    ['invalid JSON (R07)', httpAnswer(200, '{"code":"00000","data":[')],
    ['an HTML page (R08)', httpAnswer(403, '<html>blocked</html>')],
    ['a captive portal (R08)', httpAnswer(511, '<html>log in</html>')],
    ['an array (R09)', httpAnswer(200, '[]')],
    ['null (R09)', httpAnswer(200, 'null')],
    ['an object without code (R09)', httpAnswer(200, '{}')],
    ['code 0 (R10)', httpAnswer(200, envelope(0, []))],
    ['code "0" (R10)', httpAnswer(200, envelope('0', []))],
    ['code "00000 " (R10)', httpAnswer(200, envelope('00000 ', []))],
    ['code 200 (R10)', httpAnswer(200, envelope(200, []))],
    ['an unlisted code (R11)', httpAnswer(400, envelope('99999', null))],
    ['40010 (R12)', httpAnswer(400, envelope('40010', null))],
    ['45001 (R12)', httpAnswer(200, envelope('45001', null))],
    ['a duplicate clientOid (R26)', httpAnswer(400, envelope('25212', null))],
    ['success without data (R15)', httpAnswer(200, envelope('00000', null))],
    ['success with an object (R15)', httpAnswer(200, envelope('00000', {}))],
    ['success with a failing status', httpAnswer(500, placed)],
    ['429 (R17)', httpAnswer(429, envelope('429', null))],
    ['502 (R19)', httpAnswer(502, 'Bad Gateway')],
    ['a redirect that carries a success (R20)', httpAnswer(307, placed, { Location: 'http://127.0.0.1:1/' })],
    ['a body cut short (R05)', httpAnswer(200, placed.slice(0, 40), { Connection: 'close' }, 400)],
    ['a compressed body (R23)', httpAnswer(200, placed, { 'Content-Encoding': 'gzip' })],
  ])('is unknown after %s, and was sent once', async (_name, bytes) => {
    server.behave = (socket) => socket.end(bytes)
    expect(await clientOf().placeBatch([order])).toMatchObject({ kind: 'unknown' })
    expect(countPostRequests()).toBe(1)
  })

  it('is unknown when the deadline passes while the answer trickles (R22) or never comes (R03)', async () => {
    server.behave = (socket, request) => {
      if (request.url.includes('batch-modify')) return
      const drip = setInterval(() => socket.write('H'), 30)
      socket.on('close', () => clearInterval(drip)).on('error', () => {})
    }
    // Long enough for the request to be read first, also on a busy machine.
    const rest = clientOf({ timeoutMs: 1000 })
    expect(await rest.placeBatch([order])).toMatchObject({ kind: 'unknown' })
    const change = { orderId: '1', price: '2', symbol: 'BTCUSDT', category: 'SPOT' } as const
    expect(await rest.batchModifyOrder([change])).toMatchObject({ kind: 'unknown', code: 'no-answer' })
    expect(countPostRequests()).toBe(2)
  })

  it('is unknown and sent once, 200 times, when its warm socket dies after the request was read (R06)', async () => {
    const rest = clientOf()
    for (let round = 0; round < 200; round += 1) {
      server.behave = (socket) => socket.write(httpAnswer(200, envelope('00000', { list: [], cursor: null })))
      expect(await rest.unfilledOrders({})).toMatchObject({ kind: 'done' })
      server.behave = (socket) => socket.destroy()
      expect(await rest.placeBatch([{ ...order, clientOid: `r-${round}` }])).toMatchObject({
        kind: 'unknown',
        code: 'no-answer',
      })
    }
    const bodies = server.received.filter((request) => request.method === 'POST').map((request) => request.body)
    expect(bodies).toHaveLength(200)
    expect(new Set(bodies).size).toBe(200)
  })

  it('stops reading a body of more than 8 MB (R23)', async () => {
    server.behave = (socket) => {
      socket.on('error', () => {})
      socket.write(httpAnswer(200, '', {}, 100_000_000))
      for (let part = 0; part < 20; part += 1) socket.write(Buffer.alloc(1_000_000, 32))
    }
    expect(await clientOf().placeBatch([order])).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('larger than 8192 KB'),
    })
  })
})

describe('a placement that is settled at once', () => {
  it('is done only with the code 00000 and data of the right shape', async () => {
    server.behave = (socket) => socket.write(httpAnswer(200, placed))
    expect(await clientOf().placeBatch([order])).toMatchObject({
      kind: 'done',
      data: [{ orderId: '9', clientOid: 'a-1', code: '' }],
    })
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual([order])
  })

  it('is refused by a code that is known to be definite', async () => {
    server.behave = (socket) => socket.write(httpAnswer(400, envelope('25202', null)))
    expect(await clientOf().placeBatch([order])).toMatchObject({
      kind: 'refused',
      code: '25202',
      definite: true,
      status: 400,
    })
  })

  it('was not sent without a listening server (R01)', async () => {
    await server.close()
    expect(await clientOf().placeBatch([order])).toMatchObject({ kind: 'not-sent', code: 'not-connected' })
    expect(results.at(-1)).toMatchObject({ kind: 'not-sent' })
  })

  it('was not sent when TLS is not established (R01, R21)', async () => {
    // The plain server answers the handshake with an HTTP error, so `secureConnect` never comes.
    const result = await clientOf({ base: server.base.replace('http:', 'https:') }).placeBatch([order])
    expect(result).toMatchObject({ kind: 'not-sent', code: 'not-connected' })
    expect(countPostRequests()).toBe(0)
  })
})

describe('before anything is signed', () => {
  it.each([
    [[{ ...order, price: undefined }], 'row 1, price: A limit order needs a price'],
    [[order, { ...order, qty: '1e5' }], 'row 2, qty: must be a plain decimal number such as 0.25'],
    [Array.from({ length: 21 }, () => order), 'The request: A batch takes at most 20 orders'],
    [[order, { ...order, category: 'MARGIN' as const }], 'The request: All orders of a batch share one category'],
  ])('bad input is refused, naming field and rule (%#)', async (orders, message) => {
    expect(await clientOf().placeBatch(orders as never)).toEqual({ kind: 'not-sent', code: 'invalid-input', message })
    expect(server.received).toHaveLength(0)
  })

  it('a key of another host is refused (C17), and so is a call without a key', async () => {
    expect(await clientOf({ host: 'api.exchange.test' }).placeBatch([order])).toMatchObject({
      kind: 'not-sent',
      code: 'wrong-host',
    })
    expect(await clientOf({ noKey: true }).placeBatch([order])).toMatchObject({
      kind: 'not-sent',
      code: 'no-credentials',
    })
    expect(server.received).toHaveLength(0)
  })

  it('the caller may still stop it, and nothing is sent', async () => {
    const beforeSend = (): void => {
      throw new Error('The disk is full')
    }
    expect(await clientOf().placeBatch([order], { beforeSend })).toEqual({
      kind: 'not-sent',
      code: 'before-send',
      message: 'The disk is full',
    })
    expect(countPostRequests()).toBe(0)
  })

  it('the exchange’s clock is queried, and its time is the timestamp (R24)', async () => {
    server.behave = (socket) => socket.write(httpAnswer(200, placed))
    await clientOf().placeBatch([order])
    expect(server.received[0]?.url).toBe('/api/v3/public/time')
    expect(Math.abs(Number(server.received[1]?.headers['access-timestamp']) - 1_700_000_000_000)).toBeLessThan(5000)
  })

  it('no order is sent while the answers disagree on the time, and every cancel is (R24)', async () => {
    const ahead = JSON.stringify({ code: '00000', msg: 'success', requestTime: 1_700_000_045_000, data: { list: [] } })
    server.behave = (socket, { method }) => socket.write(httpAnswer(200, method === 'GET' ? ahead : placed))
    const client = clientOf()
    await client.unfilledOrders({})
    expect(await client.placeBatch([order])).toMatchObject({
      kind: 'not-sent',
      code: 'clock-unknown',
      message: expect.stringContaining('answers disagree'),
    })
    expect(countPostRequests()).toBe(0)
    await client.cancelBatch([{ category: 'SPOT', symbol: 'BTCUSDT', orderId: '1' }])
    expect(countPostRequests()).toBe(1)
  })

  it('the range of a call is counted from the exchange’s clock, from the first call on (R24)', async () => {
    server.behave = (socket) => socket.write(httpAnswer(200, envelope('00000', [])))
    // Years ago by this computer’s clock, yesterday by the exchange’s.
    const startTime = String(1_700_000_000_000 - 24 * 3_600_000)
    expect(await clientOf().repaidHistory({ startTime })).toMatchObject({ kind: 'done' })
    const tooOld = String(1_700_000_000_000 - 5 * 365 * 24 * 3_600_000)
    expect(await clientOf().repaidHistory({ startTime: tooOld })).toMatchObject({ code: 'invalid-input' })
  })
})

describe('around a call', () => {
  it('an expired stamp is definite and makes the clock be compared again (R24)', async () => {
    server.behave = (socket) => socket.write(httpAnswer(400, envelope('40008', null)))
    expect(await clientOf().placeBatch([order])).toMatchObject({ kind: 'refused', code: '40008', definite: true })
    expect(resyncs).toBe(1)
  })

  it('an echo of our key by the server is hidden (R50)', async () => {
    const echo = { code: '40009', msg: 'bad CANARY-KEY and CANARY-PASS', requestTime: 1, data: null }
    server.behave = (socket) => socket.write(httpAnswer(400, JSON.stringify(echo)))
    const answer = await clientOf().unfilledOrders({})
    expect(answer).toMatchObject({ kind: 'refused', message: 'bad ‹secret› and ‹secret›' })
    expect(JSON.stringify(results)).not.toContain('CANARY')
  })

  it('a public call carries no key', async () => {
    server.behave = (socket) => socket.write(httpAnswer(200, envelope('00000', [])))
    expect(await clientOf().tickers({ category: 'SPOT' })).toMatchObject({ kind: 'done' })
    expect(Object.keys(server.received.at(-1)?.headers ?? {}).filter((name) => name.startsWith('access-'))).toEqual([])
  })
})

describe('an answer that differs from its declaration', () => {
  const open = 'GET /api/v3/trade/unfilled-orders'
  const record = {
    orderId: '7',
    clientOid: 'a',
    category: 'SPOT',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    orderStatus: 'live',
    createdTime: '1700000000001',
    updatedTime: '1700000000002',
  }
  const answered = async (list: readonly object[]) => {
    server.behave = (socket) => socket.write(httpAnswer(200, envelope('00000', { list, cursor: '7' })))
    return clientOf().unfilledOrders({})
  }

  /** The caller receives an answer before it is compared. */
  const untilCompared = (): Promise<void> => vi.waitFor(() => expect(mismatches.total()).toBeGreaterThan(0), patience)

  it('is read all the same when words and members are new or missing: each is kept, and counted by place', async () => {
    const { side: _side, updatedTime: _time, ...less } = record
    const answer = await answered([
      record,
      { ...record, orderStatus: 'frozen', riskTag: 'x' },
      { ...less, orderStatus: 'frozen', timeInForce: 'GTC' },
    ])
    expect(answer).toMatchObject({
      kind: 'done',
      data: {
        list: [record, { orderStatus: 'frozen', riskTag: 'x' }, { orderId: '7', side: '', orderStatus: 'frozen' }],
      },
    })
    await untilCompared()
    expect(mismatches.list()).toEqual([
      { where: open, kind: 'unknown word', path: 'list[].orderStatus', value: 'frozen', count: 2 },
      { where: open, kind: 'unknown field', path: 'list[].riskTag', value: null, count: 1 },
      { where: open, kind: 'missing field', path: 'list[].side', value: null, count: 1 },
      { where: open, kind: 'missing field', path: 'list[].updatedTime', value: null, count: 1 },
    ])
    expect(mismatches.total()).toBe(5)
  })

  it('is read without the orders that cannot be read, and names each by what is known of it', async () => {
    const { orderId: _id, ...nameless } = record
    const odd = { ...record, orderId: '8', side: { of: 1 }, note: `CANARY-KEY${'x'.repeat(2000)}` }
    expect(await answered([record, nameless, odd])).toMatchObject({
      kind: 'done',
      data: { list: [{ orderId: '7' }], cursor: '7' },
      unreadable: [
        { list: 'list', isPart: false, fields: ['side'], readable: { orderId: '8' } },
        { list: 'list', isPart: false, fields: ['orderId'], readable: { symbol: 'BTCUSDT' } },
      ],
    })
    await untilCompared()
    expect(mismatches.list()).toEqual([
      { where: open, kind: 'missing field', path: 'list[].orderId', value: null, count: 1 },
      { where: open, kind: 'unknown field', path: 'list[].note', value: null, count: 1 },
      {
        where: open,
        kind: 'unreadable',
        path: 'list[].side',
        value: 'BTCUSDT',
        count: 1,
        raw: JSON.stringify(odd).replace('CANARY-KEY', '‹secret›').slice(0, 1000),
      },
      {
        where: open,
        kind: 'unreadable',
        path: 'list[].orderId',
        value: 'BTCUSDT',
        count: 1,
        raw: JSON.stringify(nameless),
      },
    ])
  })

  it('is listed up to a hundred ways and counted beyond, without our key', async () => {
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`CANARY-KEY-${index}`, '']))
    await answered([{ ...record, ...fields }])
    await untilCompared()
    expect([mismatches.list().length, mismatches.total()]).toEqual([100, 150])
    expect(JSON.stringify(mismatches.list())).not.toContain('CANARY')
  })
})
