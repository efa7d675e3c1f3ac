import { expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import { createExchangeClient } from '../client'
import { behaveWell, createFakeNetwork, type FakeConnection } from '../testing/fake-network'

const addresses = { rest: 'http://127.0.0.1:1', wsPublic: 'ws://public.test', wsPrivate: 'ws://private.test' }
const key = { apiKey: 'CANARY-KEY', secretKey: 'CANARY-SECRET', passphrase: 'CANARY-PASS' }

/** A client on a fake network, and the log of its socket. */
async function connected(receive: (connection: FakeConnection, text: string) => void, credentials: typeof key | null) {
  const clock = createManualClock()
  const network = createFakeNetwork()
  network.receive = receive
  const lines: (readonly [string, Readonly<Record<string, unknown>>])[] = []
  const log: Log = (event, fields) => void lines.push([event, fields])
  const sendHttp: Env['sendHttp'] = async () => ({ kind: 'not-connected', reason: 'test' })
  const env: Env = { clock, random: seededRandom(5), openSocket: network.openSocket, sendHttp }
  const options = { env, log, addresses, credentials, credentialsHost: '127.0.0.1:1' }
  const client = createExchangeClient({ ...options, placePace: () => 5, categories: ['SPOT'] })
  client.start()
  await clock.advanceAsync(100)
  const of = (socket: string) =>
    lines.filter(([event, fields]) => event.startsWith('socket.') && fields.socket === socket)
  return { clock, network, client, lines, of }
}

it('a public socket is noted from its opening over a late pong to its loss and its return', async () => {
  const { clock, network, of, client } = await connected(behaveWell, null)
  network.receive = () => {}
  await clock.advanceAsync(4000)
  network.last().handlers.message('pong')
  await clock.advanceAsync(100)
  network.receive = behaveWell
  network.last().handlers.closed('closed with code 1006')
  await clock.advanceAsync(31_000)
  client.stop()
  const lines = of('public')
  const names = ['connecting', 'opened', 'ready', 'pulse', 'pulse', 'lost', 'connecting', 'opened', 'ready', 'stopped']
  expect(lines.map(([event]) => event)).toEqual(names.map((name) => `socket.${name}`))
  expect(lines[0]![1]).toMatchObject({ host: 'public.test' })
  expect(lines.slice(3, 5).map(([, { pulse }]) => pulse)).toEqual(['late', 'heard again'])
  expect(lines[5]![1]).toMatchObject({
    reason: 'Connection lost (closed with code 1006)',
    reconnectMs: expect.any(Number),
  })
})

it('a book that is given up is noted with its reason, and its subscription with the answer', async () => {
  const { clock, network, lines, client } = await connected(behaveWell, null)
  const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }
  client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: () => undefined })
  await clock.advanceAsync(100)
  const levels = { bids: [['100', '1']], asks: [['101', '1']] }
  network.last().push({ action: 'snapshot', arg, data: [{ ...levels, seq: 10 }] })
  network.last().push({ action: 'update', arg, data: [{ ...levels, seq: 30, pseq: 20 }] })
  const of = 'SPOT BTCUSDT'
  expect(lines).toContainEqual(['socket.subscribed', { socket: 'public', channel: 'books', of }])
  expect(lines).toContainEqual(['book.resync', { channel: 'books', of, problem: 'An update was missing' }])
})

it('a login that is refused is noted with the words of the exchange, without the key', async () => {
  const refuse = (connection: FakeConnection, text: string): void => {
    if (text.includes('"login"')) connection.push({ event: 'error', code: 30_012, msg: `not ${key.passphrase}` })
    else behaveWell(connection, text)
  }
  const { clock, of } = await connected(refuse, key)
  await clock.advanceAsync(30_000)
  const refused = of('private').filter(([event]) => event === 'socket.login-refused')
  expect(refused).toHaveLength(3)
  expect(refused[0]![1]).toMatchObject({ isFinal: false, reason: 'Login refused: not ‹secret› (30012)' })
  expect(refused[2]![1]).toMatchObject({ isFinal: true })
})
