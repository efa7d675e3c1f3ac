import { isChannelName } from '../../shared/exchange/channels'
import { endpointNames, endpoints } from '../../shared/exchange/endpoints'
import type { Category } from '../../shared/exchange/fields'
import type { Feed } from '../../shared/trading/health'
import type { Env } from '../env/env'
import type { Verdict } from './answer'
import { createBookFeed } from './book-feed'
import { createClockSync } from './clock-sync'
import type { Credentials, ExchangeAddresses, ExchangeClient } from './exchange-client'
import { previewOf } from './preview'
import { createPrivateSession } from './private-session'
import { createRateLimiter } from './rate-limiter'
import { createRedactor } from './redact'
import { createRestClient } from './rest-client'
import { createRestHealth } from './rest-health'
import { createSigner, loginFrame, type Signer } from './signing'
import { createSocketSession } from './socket-session'
import { createSubscriptions } from './subscriptions'
import { createThrottle } from './throttle'
import type { WireOptions } from './wire-request'

/** One profile’s connection: where, with which key, and how fast. */
export interface ExchangeClientOptions {
  readonly env: Env
  readonly addresses: ExchangeAddresses
  /** Null: public data only. */
  readonly credentials: Credentials | null
  /** REST host, port included, the credentials were saved for: nothing is signed for another, neither calls nor logins. */
  readonly credentialsHost: string
  /** Place-batch requests per second, at most what the exchange allows. */
  readonly placePace: () => number
  /** Products whose orders, balances and positions are followed. */
  readonly categories: readonly Category[]
  /** Sent along with every REST call. */
  readonly headers?: Readonly<Record<string, string>>
}

/** How long the exchange counts a call, and a little for whole-millisecond clocks. */
const COUNTED_MS = 1010
const changingCalls = endpointNames.filter((name) => endpoints[name].method === 'POST')

const noKey: Feed = { state: 'offline', lastAt: null, reason: 'No API key' }

/** One exchange, one key or none: REST, both sockets, clock and limits. Throws when the secret cannot be used as a key. */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  // Nothing below may close over `options`: it holds the secret, which must not outlive this call.
  const { env, addresses, credentials, placePace, categories } = options
  const { clock } = env
  const signer = credentials === null ? null : createSigner(credentials, options.credentialsHost)
  const redact = createRedactor(signer === null ? [] : [signer.apiKey, signer.passphrase.reveal()])
  const limiter = createRateLimiter({ clock, pace: (name) => (name === 'placeBatch' ? placePace() : Number.POSITIVE_INFINITY) })
  const throttle = createThrottle({ clock, random: env.random, limiter })
  const health = createRestHealth(clock)
  const clockSync = createClockSync(clock, askTime)
  const heard = (verdict: Verdict): void => health.heard(verdict)
  const wire: WireOptions = { base: addresses.rest, signer, clockSync, headers: options.headers ?? {} }
  const rest = createRestClient({ ...wire, env, limiter, throttle, clockSync, redact, heard })

  async function askTime(): Promise<void> {
    const sentWall = clock.now()
    const sentMono = clock.mono()
    const answer = await rest.serverTime({})
    if (answer.kind === 'done') clockSync.observe(Number(answer.data.serverTime), sentWall, sentMono)
  }

  const market = createMarketSession(env, addresses.wsPublic)
  const { wsPrivate: url } = addresses
  const mayLogIn = signer !== null && signer.host === new URL(addresses.rest).host
  const own = !mayLogIn ? null : createPrivateSession({ env, url, loginFrame: () => freshLogin(signer), redact, categories })

  async function freshLogin(key: Signer): Promise<string> {
    await clockSync.ready()
    return loginFrame(key, clockSync.serverNow())
  }

  return {
    rest,
    preview: (name, checked) => previewOf(wire, endpoints[name], checked),
    start: () => {
      // The second before this start may belong to an earlier run, which took its count of calls with it.
      for (const name of changingCalls) limiter.pause(name, COUNTED_MS)
      clockSync.start()
      market.session.start()
      own?.session.start()
    },
    stop: () => {
      clockSync.stop()
      limiter.stop()
      market.session.stop()
      own?.session.stop()
    },
    clock: () => clockSync.estimate(),
    budgets: () => limiter.budgets(),
    restFeed: () => health.feed(),
    publicFeed: () => market.session.feed(),
    privateFeed: () => own?.feed() ?? noKey,
    counters: () => {
      const sessions = [market.session.counters(), own?.session.counters() ?? { malformed: 0, reconnects: 0 }]
      return {
        malformedSocketMessages: sessions.reduce((sum, one) => sum + one.malformed, 0),
        contractMismatches: health.mismatches(),
        bookGaps: market.books.gaps(),
        reconnects: sessions.reduce((sum, one) => sum + one.reconnects, 0),
        rateLimited: throttle.count(),
      }
    },
    watchBook: (category, symbol, channel, listener) => market.books.watch(category, symbol, channel, listener),
    listenPrivate: (listener) => {
      if (own !== null) return own.listen(listener)
      listener.feedChanged(noKey)
      return () => {}
    },
  }
}

/** The public socket and the books that come over it. */
function createMarketSession(env: Env, url: string) {
  const subscriptions = createSubscriptions({ clock: env.clock, send: (text) => session.send(text), changed: () => books.refresh() })
  const session = createSocketSession({
    env,
    url,
    loginFrame: null,
    redact: (text) => text,
    handlers: {
      ready: () => subscriptions.connected(),
      lost: () => {
        subscriptions.disconnected()
        books.lost()
      },
      push: (frame) => isChannelName(frame.arg.channel) && books.push(frame),
      event: (event) => subscriptions.hear(event),
      feedChanged: () => books.refresh(),
    },
  })
  const books = createBookFeed({
    clock: env.clock,
    subscriptions,
    sessionFeed: () => session.feed(),
    malformed: () => session.malformed(),
  })
  return { session, books }
}
