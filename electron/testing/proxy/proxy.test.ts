import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { seededRandom } from '@/shared/base/random'
import { endpoints } from '@/shared/exchange/endpoints'
import { type FrameFault, randomFaults, type ProxyFault } from './faults'
import { startProxy } from './proxy'
import type { Proxy } from './running-proxy'

const PLACE = endpoints.placeBatch.path
let executed: string[]
let server: Server
let pushes: WebSocketServer
let proxy: Proxy
beforeEach(async () => {
  executed = []
  server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        executed.push(`${request.method} ${request.url} ${body}`)
        response.end(JSON.stringify({ code: '00000', answer: request.headers['access-sign'] ?? '' }))
      })
  })
  pushes = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  proxy = await startProxy()
  proxy.target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.close()
  pushes.clients.forEach((socket) => socket.terminate())
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const meet = (fault: ProxyFault | null): void => void (proxy.faults = { request: () => fault, frame: () => null })
const place = (...clientOids: string[]) =>
  fetch(proxy.rest + PLACE, {
    method: 'POST',
    headers: { 'access-sign': 'signed' },
    body: JSON.stringify(clientOids.map((clientOid) => ({ clientOid }))),
  })

describe('the way to the exchange', () => {
  it('hands requests and answers on as they are', async () => {
    const answer = await place('a', 'b')
    expect([answer.status, await answer.json()]).toEqual([200, { code: '00000', answer: 'signed' }])
    expect(executed).toEqual([`POST ${PLACE} [{"clientOid":"a"},{"clientOid":"b"}]`])
    expect((await fetch(`${proxy.rest}${endpoints.orderInfo.path}?clientOid=a`)).status).toBe(200)
    expect([...proxy.tally.polls.keys()]).toEqual(['a'])
  })

  it('counts how often each clientOid was POSTed, also where the exchange never hears of it', async () => {
    await place('a', 'b')
    await fetch(proxy.rest + endpoints.placeOrder.path, { method: 'POST', body: '{"clientOid":"c"}' })
    await fetch(proxy.rest + endpoints.cancelOrder.path, { method: 'POST', body: '{"clientOid":"a"}' })
    meet({ kind: 'lost-request' })
    await expect(place('a')).rejects.toThrow()
    expect([...proxy.tally.postCounts]).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ])
    expect([...proxy.tally.faults]).toEqual([['lost-request', 1]])
  })

  it.each([
    ['lost-request', 0, 'no answer'],
    ['lost-answer', 1, 'no answer'],
    ['cut-body', 1, 'no answer'],
    ['bad-gateway-before', 0, '502'],
    ['bad-gateway-after', 1, '502'],
  ] as const)('with %s the exchange carries out %i, and the caller has %s', async (kind, times, has) => {
    meet({ kind })
    const answer = await place('a')
      .then(
        async (answer) => (await answer.text(), String(answer.status)),
        () => 'no answer',
      )
      .catch(() => 'no answer')
    expect([executed.length, answer]).toEqual([times, has])
  })

  it('brings a late request also from a caller who is gone', async () => {
    meet({ kind: 'late-request', ms: 20 })
    const caller = new AbortController()
    const answer = fetch(proxy.rest + PLACE, { method: 'POST', body: '[{"clientOid":"a"}]', signal: caller.signal })
    await expect.poll(() => proxy.tally.postCounts.get('a')).toBe(1)
    caller.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(() => executed.length).toBe(1)
  })

  it('resets who asks while the exchange is down', async () => {
    proxy.target = null
    await expect(place('a')).rejects.toThrow()
  })

  it('loses and delays pushes on private sockets, keeps the order of the rest, and hands answers on', async () => {
    const next: (FrameFault | null)[] = [null, { kind: 'lost-push' }, { kind: 'late-pushes', ms: 10 }, null]
    proxy.faults = {
      request: () => null,
      frame: (isPush) => (isPush ? (next.shift() ?? null) : { kind: 'lost-push' }),
    }
    pushes.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        for (const number of [1, 2, 3, 4]) socket.send(`{"data":[${number}],"to":"${data.toString('utf8')}"}`)
      })
    })
    const answer: string[] = []
    const socket = new WebSocket(proxy.socketAt('/v2/ws/private'))
    socket.on('message', (data: Buffer) => answer.push(data.toString('utf8')))
    socket.on('open', () => socket.send('me'))
    await expect.poll(() => answer).toEqual([1, 3, 4].map((number) => `{"data":[${number}],"to":"me"}`))
    expect([...proxy.tally.faults]).toEqual([
      ['lost-push', 1],
      ['late-pushes', 1],
    ])
    proxy.faults = { request: () => null, frame: () => ({ kind: 'reset-socket' }) }
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.send('me')
    await closed
  })

  it('lets two neighbouring private pushes change places, and none stay behind', async () => {
    const isSwapped = [false, true, false, true]
    proxy.rewriting = { swapsWithNext: () => isSwapped.shift() ?? false }
    pushes.on('connection', (socket) => {
      socket.on('message', () => [1, 2, 3, 4].forEach((number) => socket.send(`{"data":[${number}]}`)))
    })
    const arrived: string[] = []
    const socket = new WebSocket(proxy.socketAt('/v2/ws/private'))
    socket.on('message', (data: Buffer) => arrived.push(data.toString('utf8')))
    socket.on('open', () => socket.send('me'))
    // The first, the third before the second, and the last after it has waited for one that does not come.
    await expect.poll(() => arrived).toEqual([1, 3, 2, 4].map((number) => `{"data":[${number}]}`))
    expect([...proxy.tally.rewritings]).toEqual([['swapped-pushes', 1]])
    socket.terminate()
  })

  it('fails by the seed, in every way, and spares the clock', () => {
    const faultsOf = (seed: number) => {
      const faults = randomFaults(seededRandom(seed))
      return Array.from({ length: 3000 }, () => [
        faults.request('POST', PLACE)?.kind,
        faults.frame(true)?.kind,
        faults.frame(false)?.kind,
        faults.request('GET', endpoints.serverTime.path)?.kind,
      ])
    }
    expect(faultsOf(7)).toEqual(faultsOf(7))
    expect(faultsOf(7)).not.toEqual(faultsOf(8))
    const [requests, frames, answers, clock] = [0, 1, 2, 3].map(
      (column) => new Set(faultsOf(7).map((row) => row[column])),
    )
    expect([requests!.size, frames!.size, [...answers!], [...clock!]]).toEqual([9, 4, [undefined], [undefined]])
  })
})
