import { isChannelName } from '@/shared/exchange/channels'
import type { Received } from '@/shared/exchange/evidence/received'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Feed } from '@/shared/trading/health/health'
import { type Log, noLog } from '../base/diagnostics/log'
import type { Env } from '../base/env/env'
import { createBookFeed } from './book/book-feed'
import { createCallLog } from './rest/call-log'
import { acknowledgedOrders } from './protocol/acknowledged-orders'
import { createClockSync } from './protocol/clock-sync'
import { createContractMismatches, type ContractMismatches } from './protocol/contract-mismatches'
import type { ExchangeClient } from './exchange-client'
import { createKeyWatch } from './key/key-watch'
import { previewOf } from './rest/preview'
import { createPrivateSession } from './socket/private-session'
import { createRateLimiter, createRateWindows, type RateWindows } from './limits/rate-limiter'
import { createKnownSecrets, type KnownSecrets } from './rest/redact'
import { createRestClient } from './rest/rest-client'
import { createRestHealth } from './rest/rest-health'
import { createSigner, loginFrame, type Signer } from './rest/signing'
import { createSocketSession } from './socket/socket-session'
import { createSubscriptions } from './socket/subscriptions'
import { createThrottle } from './limits/throttle'
import type { WireOptions } from './rest/wire-request'
import type { Credentials, ExchangeAddresses } from './protocol/credentials'
import type { ClassifiedAnswer } from './protocol/call'
import { refusedCodes } from './protocol/refused-codes'
import { createEmitter } from '@/shared/base/emitter'

/** One profile’s connection: address, key, and pace. */
export interface ExchangeClientOptions {
  readonly env: Env
  readonly addresses: ExchangeAddresses
  /** Null: public data only. */
  readonly credentials: Credentials | null
  /**
   * REST host of the saved credentials, including the port: nothing is signed for another, neither calls nor logins.
   */
  readonly credentialsHost: string
  /** Place-batch requests per second, at most what the exchange allows. */
  readonly placePace: () => number
  /** Products whose orders, balances and positions are subscribed. */
  readonly categories: readonly Category[]
  /** Windows shared with the other connections of this process. If omitted, this connection is counted alone. */
  readonly windows?: RateWindows
  /** Secrets of every connection of this process, for redaction. If omitted, this connection has only its own. */
  readonly secrets?: KnownSecrets
  /** The key was confirmed although it may withdraw. */
  readonly withdrawConfirmed?: boolean
  readonly log?: Log
  /**
   * Only these calls can be made, and no socket is opened: a read-only process cannot place anything by mistake. If
   * omitted, every call is allowed.
   */
  readonly only?: ReadonlySet<EndpointName>
  /** Receives every response, private push and own finding, as evidence about assumptions. */
  readonly observe?: (received: Received) => void
  /** Added to every REST call. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Time during which the exchange counts a call, with a margin for whole-millisecond clocks. */
const COUNTED_MS = 1010
/**
 * Calls whose allowance an earlier run may have used up. Calls of the start itself have far larger allowances than they
 * use.
 */
const scarceCalls = endpointNames.filter(
  (name) => endpoints[name].method === 'POST' || endpoints[name].rate.perSecond <= 3,
)

const noKey: Feed = { state: 'offline', lastAt: null, reason: t('No API key') }

/**
 * One exchange, one key or none: REST, both sockets, clock and limits. Throws if the secret cannot be used as a key.
 */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  // Nothing below may close over `options`: it contains the secret, which must not outlive this call.
  const { env, addresses, credentials, placePace, categories, observe, log = noLog } = options
  const { clock } = env
  const signer = credentials === null ? null : createSigner(credentials, options.credentialsHost)
  const secrets = options.secrets ?? createKnownSecrets()
  if (signer !== null) secrets.learn([signer.apiKey, signer.passphrase.reveal()])
  const redact = secrets.hide
  const limiter = createRateLimiter({
    pace: (name) => (name === 'placeBatch' ? placePace() : Number.POSITIVE_INFINITY),
    windowOf: (options.windows ?? createRateWindows(clock)).windowsFor(
      new URL(addresses.rest).host,
      signer?.apiKey ?? '',
    ),
  })
  const throttle = createThrottle({ clock, random: env.random, limiter })
  const mismatches = createContractMismatches(redact)
  const health = createRestHealth(clock)
  const clockSync = createClockSync(clock, requestTime)
  const key = signer === null ? null : createKeyWatch(clock, options.withdrawConfirmed ?? false)
  const refusals = createEmitter<[codes: readonly string[]]>()
  const onResult = (declaration: Endpoint, answer: ClassifiedAnswer): void => {
    health.observe(answer)
    key?.observe(declaration, answer)
    if (declaration.method !== 'POST') return
    own?.acknowledged(acknowledgedOrders(declaration, answer))
    const codes = refusedCodes(answer)
    if (codes.length > 0) refusals.emit(codes)
  }
  const calls = createCallLog(clock, log)
  const wire: WireOptions = { base: addresses.rest, signer, clockSync, headers: options.headers ?? {} }
  const rest = createRestClient({
    ...wire,
    env,
    limiter,
    throttle,
    clockSync,
    redact,
    mismatches,
    onResult,
    key,
    calls,
    observe,
    ...(options.only !== undefined && { only: options.only }),
  })

  async function requestTime(): Promise<void> {
    const sentWall = clock.now()
    const sentMono = clock.mono()
    const answer = await rest.serverTime({})
    if (answer.kind === 'done') clockSync.observe(Number(answer.data.serverTime), sentWall, sentMono)
  }

  const market = createMarketSession({ env, url: addresses.wsPublic, redact, mismatches, observe, log })
  const { wsPrivate: url } = addresses
  const mayLogIn = signer !== null && signer.host === new URL(addresses.rest).host
  const own = !mayLogIn
    ? null
    : createPrivateSession({
        env,
        url,
        loginFrame: () => freshLogin(signer),
        redact,
        mismatches,
        categories,
        lateMsOf,
        observe,
        log,
      })

  function lateMsOf(sentAt: number | null): number {
    const reading = clockSync.estimate()
    if (sentAt === null || reading === null) return 0
    return Math.max(0, clockSync.serverNow() - sentAt - reading.errorMs)
  }

  async function freshLogin(key: Signer): Promise<string> {
    await clockSync.ready()
    return loginFrame(key, clockSync.serverNow())
  }

  /** A refused key cannot log in, and further messages of the socket would be outdated. */
  function followKey(): void {
    const isRefused = key?.report().refused != null
    if (isRefused === wasRefused) return
    wasRefused = isRefused
    if (isRefused) own?.session.stop()
    else if (isStarted && !hasNoSockets) own?.session.start()
  }
  /** A refusal of the key has priority over the state of the connection. */
  const orRefusal = (feed: Feed): Feed => {
    const refused = key?.report().refused ?? null
    return refused === null ? feed : { ...feed, state: 'offline', reason: refused }
  }
  const hasNoSockets = options.only !== undefined
  let isStarted = false
  let wasRefused = false
  key?.listen(followKey)

  return {
    rest,
    key,
    preview: (name, request) => previewOf(wire, endpoints[name], endpoints[name].request.parse(request)),
    start: () => {
      isStarted = true
      // The second before this start may belong to an earlier run, whose count of calls is lost.
      for (const name of scarceCalls) limiter.pause(name, COUNTED_MS)
      clockSync.start()
      if (hasNoSockets) return
      market.session.start()
      if (!wasRefused) own?.session.start()
    },
    stop: () => {
      isStarted = false
      clockSync.stop()
      limiter.stop()
      market.session.stop()
      own?.session.stop()
      calls.notifyReads()
    },
    clock: () => clockSync.estimate(),
    agreedTime: () => clockSync.agreedTime(),
    budgets: () => limiter.budgets(),
    restFeed: () => orRefusal(health.feed()),
    publicFeed: () => market.session.feed(),
    privateFeed: () => orRefusal(own?.feed() ?? noKey),
    counters: () => {
      const sessions = [market.session.counters(), own?.session.counters() ?? { malformed: 0, reconnects: 0 }]
      return {
        malformedSocketMessages: sessions.reduce((sum, session) => sum + session.malformed, 0),
        contractMismatches: mismatches.total(),
        bookGaps: market.books.gaps(),
        reconnects: sessions.reduce((sum, session) => sum + session.reconnects, 0),
        rateLimited: throttle.count(),
      }
    },
    mismatches: () => mismatches.list(),
    watchBook: (category, symbol, channel, listener) => market.books.watch(category, symbol, channel, listener),
    listenRefusals: refusals.listen,
    listenPrivate: (listener) => {
      if (own !== null) return own.listen(listener)
      listener.feedChanged(noKey)
      return () => {}
    },
  }
}

interface MarketSessionParts {
  readonly env: Env
  readonly url: string
  readonly redact: KnownSecrets['hide']
  readonly mismatches: ContractMismatches
  readonly observe: ExchangeClientOptions['observe']
  readonly log: Log
}

/** The public socket and its books. */
function createMarketSession({ env, url, redact, mismatches, observe, log }: MarketSessionParts) {
  const settled = (): void => books.refresh()
  const send = (text: string): void => session.send(text)
  const subscriptions = createSubscriptions({ clock: env.clock, send, changed: settled, socket: 'public', log })
  const session = createSocketSession({
    env,
    url,
    loginFrame: null,
    redact,
    log,
    handlers: {
      ready: () => subscriptions.connected(),
      disconnected: () => {
        subscriptions.disconnected()
        books.disconnected()
      },
      push: (frame) => (isChannelName(frame.arg.channel) ? books.push(frame) : 'unwanted'),
      event: (event) => subscriptions.handle(event),
      feedChanged: () => books.refresh(),
    },
  })
  const books = createBookFeed({
    clock: env.clock,
    subscriptions,
    sessionFeed: () => session.feed(),
    malformed: () => session.malformed(),
    mismatches,
    observe,
    log,
  })
  return { session, books }
}
