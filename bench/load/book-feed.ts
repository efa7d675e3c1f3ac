import { WebsocketClientV2 } from 'bitget-api'
import ccxt from 'ccxt'
import { WebSocket } from 'ws'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { PlayQuestion } from './book-feed-server'
import { feedArg, feeds, type BenchFeedName } from './book-feeds'
import { startLoadServer } from './load-process'
import { amount, median, type Figure } from '@/bench/measure/measure'

const ROUNDS = amount(5, 1)
/** A busy machine compiles late. */
const WARM_UP = amount(6, 1)
const { instType, channel, instId } = feedArg

/** Connects and subscribes, and calls `heard` after each handled push. Returns the function that ends it. */
type Follow = (url: string, onMessage: () => void) => () => unknown

/** The bare platform: parses every push and keeps nothing. */
const followBare: Follow = (url, onMessage) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', args: [feedArg] })))
  socket.on('message', (data: Buffer) => {
    if (JSON.parse(data.toString('utf8')).action !== undefined) onMessage()
  })
  return () => socket.terminate()
}

/** The whole client, as in the terminal: validation, sequence check, and book. */
const followOurs: Follow = (url, onMessage) => {
  const addresses = { rest: 'http://127.0.0.1:1', wsPublic: url, wsPrivate: 'ws://127.0.0.1:1' }
  const client = createExchangeClient({
    env: realEnv(),
    addresses,
    credentials: null,
    credentialsHost: '',
    placePace: () => 5,
    categories: ['SPOT'],
  })
  client.watchBook('SPOT', instId, 'books', {
    changed(book, { state, reason }) {
      if (client.counters().bookGaps > 0) throw new Error(`the benchmark feed is broken: ${reason}`)
      if (book !== null && state === 'live') onMessage()
    },
  })
  client.start()
  return () => client.stop()
}

/** The exchange's SDK in ordinary use: parses and passes on, without a book. */
const followSdk: Follow = (url, onMessage) => {
  const socket = new WebsocketClientV2({ wsUrl: url }, { trace: () => {}, info: () => {}, error: console.error })
  socket.on('update', onMessage)
  void socket.subscribeTopic(instType, channel, instId)
  return () => socket.closeAll(true)
}

const followCcxt: Follow = (url, onMessage) => {
  const exchange = new ccxt.pro.bitget()
  const symbol = 'BTC/USDT'
  Object.assign(exchange.urls, { api: { ws: { public: url } } })
  exchange.setMarkets([
    exchange.safeMarketStructure({
      id: instId,
      symbol,
      base: 'BTC',
      quote: 'USDT',
      spot: true,
      type: 'spot',
      active: true,
    }),
  ])
  const handle = exchange.handleOrderBook.bind(exchange)
  exchange.handleOrderBook = (client: Parameters<typeof handle>[0], message: { action: string }) => {
    // It merges a second snapshot into its book. Here every run starts with an empty one.
    if (message.action === 'snapshot') delete exchange.orderbooks[symbol]
    handle(client, message)
    onMessage()
  }
  // By default it supports only encrypted sockets.
  void exchange.loadHttpProxyAgent().then(() => exchange.watchOrderBook(symbol))
  return () => exchange.close()
}

const followers = { ours: followOurs, limit: followBare, sdk: followSdk, ccxt: followCcxt } as const

/**
 * Socket to updated book: pushes per second of processor time, including kernel and garbage collection, so that a busy
 * machine does not count.
 */
export async function bookFeedFigures(): Promise<Figure[]> {
  const server = await startLoadServer('book-feed')
  const names = Object.keys(followers) as (keyof typeof followers)[]
  const figures: Figure[] = []
  for (const [name, feed] of Object.entries(feeds)) {
    const total = feed().length
    const samples = new Map(names.map((follower) => [follower, [] as number[]]))
    let onMessage = (): void => {}
    const pathOf = (follower: string): string => encodeURI(`/${name}/${follower}`)
    const stops = names.map((follower) =>
      followers[follower](server.ready.address + pathOf(follower), () => onMessage()),
    )
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const follower of names) {
        const all = new Promise<void>((resolve) => {
          let count = 0
          onMessage = () => (count += 1) === total && resolve()
        })
        const before = process.cpuUsage()
        const question: PlayQuestion = { play: name as BenchFeedName, client: pathOf(follower) }
        await Promise.all([server.request(question), all])
        const { user, system } = process.cpuUsage(before)
        if (round >= 0) samples.get(follower)!.push((total * 1_000_000) / (user + system))
      }
    }
    for (const stop of stops) await stop()
    const rate = (follower: keyof typeof followers): number => Math.round(median(samples.get(follower)!))
    const figure = {
      figure: `socket to updated book, ${name}`,
      ours: rate('ours'),
      limit: rate('limit'),
      unit: 'pushes/s of processor time',
    }
    figures.push(
      { ...figure, peer: rate('sdk'), peerName: 'bitget-api' },
      { ...figure, peer: rate('ccxt'), peerName: 'ccxt' },
    )
  }
  server.stop()
  return figures
}
