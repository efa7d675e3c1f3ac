import { afterEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { isCurrent } from '@/shared/trading/health/health'
import { realEnv } from '../base/env/real-env'
import { startExchange } from '@/practice/testing/driver'
import { createExchangeClient } from './client'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Answer = (text: string) => void
interface Rewriting {
  /** Rewrites a message of the client for the exchange. Null drops it. */
  readonly up?: (text: string, answer: Answer) => string | null
  /** Rewrites a message of the exchange for the client. */
  readonly down?: (text: string) => string
}

/** A proxy between a client and a socket of the exchange. Returns its address. */
async function startRewriter(
  target: string,
  { up = (text) => text, down = (text) => text }: Rewriting,
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (near) => {
    const far = new WebSocket(target)
    const waiting: string[] = []
    far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)))
    near.on('message', (data: Buffer) => {
      const text = up(data.toString(), (answer) => near.send(answer))
      if (text === null) return
      if (far.readyState === WebSocket.OPEN) far.send(text)
      else waiting.push(text)
    })
    far.on('message', (data: Buffer) => near.send(down(data.toString())))
    far.on('close', () => near.close())
    far.on('error', () => near.close())
    near.on('close', () => far.close())
  })
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const address = server.address()
  return `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function connect(rewritten: { readonly wsPublic?: Rewriting; readonly wsPrivate?: Rewriting }) {
  const exchange = await startExchange()
  closing.push(() => exchange.close())
  const { rest, wsPublic, wsPrivate, accounts } = exchange.descriptor
  const key = accounts.find(({ kind, permissions }) => kind === 'unified' && permissions.includes('trade-write'))!
  const env = realEnv()
  const client = createExchangeClient({
    env,
    addresses: {
      rest,
      wsPublic: await startRewriter(wsPublic, rewritten.wsPublic ?? {}),
      wsPrivate: await startRewriter(wsPrivate, rewritten.wsPrivate ?? {}),
    },
    credentials: { apiKey: key.apiKey, secretKey: key.secretKey, passphrase: key.passphrase },
    credentialsHost: new URL(rest).host,
    placePace: () => 5,
    categories: ['SPOT', 'USDT-FUTURES'],
  })
  closing.push(() => client.stop())
  return { client, exchange }
}

it('a channel that was refused for a moment is named, and subscribed to again', async () => {
  let refusals = 0
  const up = (text: string, answer: Answer): string => {
    if (!text.includes('"subscribe"') || (refusals += 1) > 1) return text
    const [arg, ...args] = JSON.parse(text).args
    answer(JSON.stringify({ event: 'error', arg, code: 30006, msg: 'request too many' }))
    return JSON.stringify({ op: 'subscribe', args })
  }
  const { client } = await connect({ wsPrivate: { up } })
  const reasons = new Set<string>()
  client.listenPrivate({
    orders: () => {},
    balances: () => {},
    positions: () => {},
    unreadable: () => {},
    ready: () => {},
    feedChanged: ({ state, reason }) => reasons.add(`${state}: ${reason ?? ''}`),
  })
  client.start()
  await expect.poll(() => isCurrent(client.privateFeed().state)).toBe(true)
  expect([...reasons].some((reason) => /^partial: Orders of SPOT come late, .*request too many/.test(reason))).toBe(
    true,
  )
})

it('a book goes on with a series that starts again lower, and pings of the exchange are answered', async () => {
  const pongs: string[] = []
  let shift = 0
  const renumbered = (text: string): string =>
    text.replace(/"(p?seq)":(\d+)/g, (_, name: string, digits: string) => {
      const number = Number(digits)
      // From the first update the exchange counts from 1 again. That update refers to the snapshot.
      if (name === 'seq' && text.includes('"update"') && shift === 0) shift = number - 1
      const isBefore = shift === 0 || (name === 'pseq' && number <= shift)
      return `"${name}":${number === 0 ? 0 : isBefore ? number + 5_000_000_000 : number - shift}`
    })
  // The numbers are read in the order of the text, so pseq must follow seq.
  const down = (text: string): string => (text.includes('"books"') ? renumbered(text) : text)
  const up = (text: string, answer: Answer): string | null => {
    if (text !== 'pong') answer('ping')
    else pongs.push(text)
    return text === 'pong' ? null : text
  }
  const { client } = await connect({ wsPublic: { down, up } })
  const seqs: number[] = []
  client.watchBook('USDT-FUTURES', 'BTCUSDT', 'books', {
    changed: (book) => void (book !== null && seqs.at(-1) !== Number(book.seq) && seqs.push(Number(book.seq))),
  })
  client.start()
  await expect.poll(() => seqs.length).toBeGreaterThan(4)
  expect(seqs[0]).toBeGreaterThan(5_000_000_000)
  expect(seqs.slice(1, 4)).toEqual([1, expect.any(Number), expect.any(Number)])
  expect(client.counters()).toMatchObject({ bookGaps: 0, reconnects: 0, malformedSocketMessages: 0 })
  expect(pongs.length).toBeGreaterThan(0)
})
