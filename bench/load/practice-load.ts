import { createHmac } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { type LoadProcess, startLoadServer } from './load-process'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'
import type { PracticeKey } from '@/practice/accounts/practice-key'

const CLIENTS = 10
const ROUNDS = amount(3, 1)
const ROUND_MS = amount(2000, 300)

/** One connected client: sends an operation and resolves with its answer. */
interface LoadClient {
  readonly name: string
  trade(topic: string, args: readonly object[]): Promise<void>
  close(): void
}

async function connectClient(
  url: string,
  name: string,
): Promise<LoadClient & { send(message: object, replyKey: string): Promise<void> }> {
  const socket = new WebSocket(url)
  const waiting = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>()
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text.startsWith('{"action"')) return
    const frame: { event: string; id?: string } = JSON.parse(text)
    const request = waiting.get(frame.id ?? frame.event)
    waiting.delete(frame.id ?? frame.event)
    if (text.includes('"event":"error"')) request?.reject(new Error(text))
    else request?.resolve()
  })
  const send = (message: object, replyKey: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.set(replyKey, { resolve, reject })
      socket.send(JSON.stringify(message))
    })
  let count = 0
  return {
    name,
    send,
    trade(topic, args) {
      const id = `${(count += 1)}`
      return send({ op: 'trade', id, category: 'spot', topic, args }, id)
    },
    close: () => socket.close(),
  }
}

/** Logged in and subscribed to its own orders, like a terminal. */
async function connectTrader(
  { wsPrivateV3 }: PracticeDescriptor,
  { apiKey, passphrase, secretKey }: PracticeKey,
  name: string,
): Promise<LoadClient> {
  const client = await connectClient(wsPrivateV3, name)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const sign = createHmac('sha256', secretKey).update(`${timestamp}GET/user/verify`).digest('base64')
  await client.send({ op: 'login', args: [{ apiKey, passphrase, timestamp, sign }] }, 'login')
  await client.send({ op: 'subscribe', args: [{ instType: 'UTA', topic: 'order' }] }, 'subscribe')
  return client
}

/** Places resting orders and cancels them, one message at a time. Placements are timed. */
async function trade(client: LoadClient, rows: number, until: number, times: number[]): Promise<void> {
  const [place, cancel] = rows === 1 ? ['place-order', 'cancel-order'] : ['batch-place', 'batch-cancel']
  for (let round = 0; performance.now() < until; round += 1) {
    const ids = Array.from({ length: rows }, (_, row) => ({
      clientOid: `${client.name}-${Math.floor(until)}-${round}-${row}`,
      symbol: 'BTCUSDT',
    }))
    const orders = ids.map((id, row) => ({
      ...id,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      qty: '0.001',
      price: `${50_000 + row}.00`,
    }))
    const from = performance.now()
    await client.trade(place, orders)
    times.push(performance.now() - from)
    await client.trade(cancel, ids)
  }
}

interface Round {
  readonly perSecond: number
  readonly p99: number
}

async function runRound(clients: readonly LoadClient[], rows: number): Promise<Round> {
  const times: number[] = []
  const from = performance.now()
  await Promise.all(clients.map((client) => trade(client, rows, from + ROUND_MS, times)))
  return { perSecond: (times.length * rows * 1000) / (performance.now() - from), p99: percentile(times, 0.99) }
}

const eachClient = <Client>(connect: (index: number) => Promise<Client>): Promise<Client[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => connect(index)))
const bare = ({ ready }: LoadProcess<{ address: string }>): Promise<LoadClient[]> =>
  eachClient((index) => connectClient(ready.address, `c${index}`))

/**
 * Ten clients over sockets, each with one pending message. Rounds of Volley, the peer and the bare socket alternate.
 */
export async function practiceLoadFigures(): Promise<Figure[]> {
  const practice = await startLoadServer('practice')
  const peer = await startLoadServer('peer')
  const echo = await startLoadServer('echo')
  const keys = practice.ready.accounts.filter(
    ({ kind, permissions }) => kind === 'unified' && permissions.includes('trade-write'),
  )
  const contestants = [
    await eachClient((index) => connectTrader(practice.ready, keys[index % keys.length]!, `c${index}`)),
    await bare(peer),
    await bare(echo),
  ]
  const figures: Figure[] = []
  for (const rows of [1, 20]) {
    const rounds: Round[][] = contestants.map(() => [])
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, clients] of contestants.entries()) {
        const result = await runRound(clients, rows)
        if (round > 0) rounds[index]!.push(result)
      }
    }
    figures.push(...figuresOf(rows === 1 ? 'single orders' : 'batches of 20', rounds))
  }
  contestants.flat().forEach((client) => client.close())
  for (const server of [practice, peer, echo]) server.stop()
  return figures
}

function figuresOf(what: string, rounds: readonly (readonly Round[])[]): Figure[] {
  const [ours = 0, peer = 0, limit = 0] = rounds.map((results) =>
    Math.round(median(results.map(({ perSecond }) => perSecond))),
  )
  const [slow = 0, peerSlow = 0, limitSlow = 0] = rounds.map((results) =>
    Math.round(median(results.map(({ p99 }) => p99)) * 1000),
  )
  const name = `practice exchange over sockets, ${CLIENTS} clients, ${what}`
  const peerName = 'ws + nodejs-order-book'
  return [
    { figure: name, ours, peer, peerName, limit, unit: 'orders/s' },
    { figure: `${name}, placing, p99`, ours: slow, peer: peerSlow, peerName, limit: limitSlow, unit: 'µs' },
  ]
}
