import { createServer, type Server as HttpServer } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { realClock } from '@/shared/node/real-clock'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { BookSnapshot, ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { createTickers } from '@/practice/prices/tickers'
import { createBookBroadcast } from '@/practice/ws/book-feed'
import { createDialectV2 } from '@/practice/ws/dialect-v2'
import { createDialectV3 } from '@/practice/ws/dialect-v3'
import { createMarketFeed } from '@/practice/prices/market-feed'
import { createPrivateFeed } from '@/practice/ws/private-feed'
import { createSocketServer } from '@/practice/ws/ws-server'
import { topics } from '@/shared/exchange/topics'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createEmitter } from '@/shared/base/emitter'

/** Ports of the three contestants. */
export interface FanOutPorts {
  readonly ours: number
  readonly peer: number
  readonly limit: number
}
/** Server time for an order, independent of other load on the machine. */
export interface FanOutDone {
  readonly cpuMs: number
}
/** Sends a number of book updates to all subscribers of a contestant. */
export interface FanOutOrder {
  readonly contestant: keyof FanOutPorts
  readonly pushes: number
}

const LEVELS = 200
const CHANGED = 20
const MOST_WAITING_BYTES = 1 << 20

const side = (start: number, step: number, size: string) =>
  Array.from({ length: LEVELS }, (_, level) => ({
    price: ((start + level * step) / 100).toFixed(2),
    qty: level % (LEVELS / CHANGED) === 0 ? size : '1.000000',
  }))
/** Two books that differ in twenty levels per side. */
const books = ['0.500000', '0.700000'].map((size) => ({
  bids: side(5_000_000, -1, size),
  asks: side(5_000_001, 1, size),
}))

/** A book that alternates. `change` notifies about it. */
function alternatingBook() {
  const events = createEmitter<[ExchangeEvent]>()
  let seq = 0
  const source: Pick<ExchangeCore, 'book' | 'listen'> = {
    listen: events.listen,
    book: (): BookSnapshot => ({ ...books[seq % 2]!, seq }),
  }
  function change(): void {
    seq += 1
    events.emit({ kind: 'book', category: 'SPOT', symbol: 'BTCUSDT' })
  }
  return { source, change }
}

type Push = () => void

/** The servers, dialects and book feed of the practice exchange. The feed's clock is manual: it has no pace. */
function serveOurs(server: HttpServer): Push {
  const clock = realClock()
  const feedClock = createManualClock()
  const core = createExchangeCore({ clock, instruments: listedInstruments })
  const { source, change } = alternatingBook()
  const notHere = (): never => {
    throw new Error('not measured')
  }
  const privateFeed = createPrivateFeed(core, clock, new Set(), { listen: () => () => {} })
  const trading = { classic: notHere, unified: notHere }
  const market = createMarketFeed(core, clock, createTickers(core, clock))
  const parts = {
    core,
    books: createBookBroadcast(source, feedClock),
    market,
    privateFeed,
    walletOf: (uid: string) => uid,
    trade: trading,
    now: () => clock.now(),
  }
  const dialects = { v2: createDialectV2(parts), v3: createDialectV3(parts) }
  createSocketServer(server, {
    clock,
    keys: [],
    createLimiter: () => ({ take: () => 1 }),
    dialects,
    whenSettled: (send) => send(true),
    sendPush: (push, send) => send(push),
  })
  return () => {
    change()
    feedClock.advance(topics.books.interval.spot)
  }
}

/** An update like the exchange's, as an object before serialization. */
function plainUpdate(seq: number) {
  const { bids, asks } = books[seq % 2]!
  const changed = (levels: typeof bids) =>
    levels.filter(({ qty }) => qty !== '1.000000').map(({ price, qty }) => [price, qty])
  const data = [{ a: changed(asks), b: changed(bids), seq, pseq: seq - 1, maxdepth: '1000', ts: String(Date.now()) }]
  return { action: 'update', arg: { instType: 'spot', topic: 'books', symbol: 'BTCUSDT' }, data, ts: Date.now() }
}

/** The broadcast of ws's manual: serialized once, as bytes, and sent to each. */
function servePeer(server: HttpServer): Push {
  const clients = new Set<WebSocket>()
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
  })
  let seq = 0
  return () => {
    const bytes = Buffer.from(JSON.stringify(plainUpdate((seq += 1))))
    for (const client of clients) client.send(bytes, { binary: false })
  }
}

function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.from([0x81, 126, 0, 0])
  header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}

/** The bare platform: prepared bytes into every socket. */
function serveLimit(server: NetServer): Push {
  const clients = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    )
  })
  const frames = [0, 1].map((seq) => frameOf(JSON.stringify(plainUpdate(seq))))
  let seq = 0
  return () => {
    seq += 1
    for (const client of clients) client.write(frames[seq % 2]!)
  }
}

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Pushes continuously, waiting for slow receivers: sleeping, since the receivers need the processor. */
async function pushAll(push: Push, sockets: ReadonlySet<Socket>, pushes: number): Promise<void> {
  for (let count = 0; count < pushes; count += 1) {
    push()
    await yieldToEventLoop()
    const slow = [...sockets].filter((socket) => socket.writableLength > MOST_WAITING_BYTES)
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('drain', resolve))))
  }
}

/** Starts all three. The parent then sends `FanOutOrder`s and is notified after each. */
export async function createFanOut(): Promise<FanOutPorts> {
  async function start<Listening extends NetServer>(server: Listening, serve: (server: Listening) => Push) {
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    })
    const push = serve(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, run: (pushes: number) => pushAll(push, sockets, pushes) }
  }
  const started = {
    ours: await start(createServer(), serveOurs),
    peer: await start(createServer(), servePeer),
    limit: await start(createNetServer({ noDelay: true }), serveLimit),
  }
  async function carryOut({ contestant, pushes }: FanOutOrder): Promise<void> {
    const before = process.cpuUsage()
    await started[contestant].run(pushes)
    const { user, system } = process.cpuUsage(before)
    process.send?.({ cpuMs: (user + system) / 1000 } satisfies FanOutDone)
  }
  process.on('message', (order: FanOutOrder) => void carryOut(order))
  return { ours: started.ours.port, peer: started.peer.port, limit: started.limit.port }
}
