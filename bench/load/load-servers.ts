import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrderBook, Side } from 'nodejs-order-book'
import { type WebSocket, WebSocketServer } from 'ws'
import { realClock } from '@/shared/node/real-clock'
import { secureRandom } from '@/shared/node/real-random'
import { startPracticeExchange } from '@/practice/practice-exchange'
import type { AnswerFor } from '@/shared/exchange/endpoints'
import { type Envelope, SUCCESS } from '@/shared/exchange/protocol/envelope'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { createRequestQuota } from '@/practice/rest/rate-limiter'
import { serveBookFeed } from './book-feed-server'
import { createFanOut } from './fan-out-server'

/** The part of a v3 trade operation that the peers read. */
interface Operation {
  readonly id: string
  readonly topic: string
  readonly args: readonly {
    readonly clientOid: string
    readonly side?: 'buy' | 'sell'
    readonly qty?: string
    readonly price?: string
  }[]
}

const unlimited: typeof createRequestQuota = () => ({ take: () => 1 })

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

const answerOf = ({ id, topic, args }: Operation): string =>
  JSON.stringify({
    event: 'trade',
    id,
    topic,
    args: args.map(({ clientOid }) => ({ clientOid, orderId: clientOid })),
    code: '0',
    msg: 'success',
  })

/** A bare socket server: `carryOut` processes the operation before the answer is sent. */
async function serveBare(carryOut: (operation: Operation, socket: WebSocket) => void) {
  const server = createServer()
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const operation: Operation = JSON.parse(data.toString('utf8'))
      carryOut(operation, socket)
      socket.send(answerOf(operation))
    })
  })
  return { address: `ws://127.0.0.1:${await listening(server)}` }
}

/** Another order book over the same wire, with the same pushes, and without login, funds, fees or store. */
function servePeer() {
  const book = new OrderBook()
  return serveBare(({ topic, args }, socket) => {
    for (const { clientOid, side, qty, price } of args) {
      if (topic.includes('cancel')) book.cancel(clientOid)
      else
        book.limit({
          id: clientOid,
          side: side === 'buy' ? Side.BUY : Side.SELL,
          size: Number(qty),
          price: Number(price),
        })
      const order = { clientOid, side, qty, price, orderStatus: topic.includes('cancel') ? 'cancelled' : 'live' }
      socket.send(
        JSON.stringify({ action: 'snapshot', arg: { instType: 'UTA', topic: 'order' }, data: [order], ts: 0 }),
      )
    }
  })
}

/** The whole exchange as Volley starts it: live market, signed logins, funds, SQLite. Only the limits are off. */
async function servePractice() {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-load-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const { descriptor } = await startPracticeExchange({
    clock: realClock(),
    random: secureRandom(),
    port: 0,
    seed: 7,
    dataDir,
    createLimiter: unlimited,
  })
  return descriptor
}

/**
 * Answers every batch with the same twenty acknowledgements, with its own time. The practice exchange allows five
 * batches per second, too few to measure a client.
 */
async function serveAcknowledgements() {
  const data: AnswerFor<'placeBatch'> = Array.from({ length: ORDERS_PER_BATCH }, (_, index) => ({
    orderId: String(10n ** 18n + BigInt(index)),
    clientOid: `trip-${index}`,
  }))
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      const answer: Envelope = { code: SUCCESS, msg: 'success', requestTime: Date.now(), data }
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  return { address: `http://127.0.0.1:${await listening(server)}` }
}

/** Servers of the load benchmarks, each in a separate process. */
const servers = {
  practice: servePractice,
  peer: servePeer,
  echo: () => serveBare(() => {}),
  'fan-out': createFanOut,
  'book-feed': serveBookFeed,
  acknowledgements: serveAcknowledgements,
}
export type LoadServer = keyof typeof servers
/** Message of a server to its parent after it listens. */
export type ReadyOf<Name extends LoadServer> = Awaited<ReturnType<(typeof servers)[Name]>>

/** Runs a server in this process and sends its address to the parent. */
export async function serveLoad(name: string): Promise<void> {
  const start = Object.entries(servers).find(([server]) => server === name)?.[1]
  if (start === undefined) throw new Error(`There is no load server ${name}`)
  process.once('disconnect', () => process.exit(0))
  process.send?.(await start())
}
