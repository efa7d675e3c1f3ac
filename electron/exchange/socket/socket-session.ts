import { t } from '@/shared/languages/text'
import type { Feed } from '@/shared/trading/health/health'
import { type ServerEvent, socketErrors } from '@/shared/exchange/protocol/ws-messages'
import { type Log, noLog } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import { HOUR_MS } from '@/shared/base/time'
import type { Sign } from './keep-alive'
import { createLogin, type Login } from './login'
import { createReconnectDelay } from './reconnect-delay'
import { openConnection, type SocketConnection } from './socket-connection'
import { type PushFrame, type PushUse, readSocketMessage, type SocketMessage } from './socket-message'

/** With this many malformed messages within the window the connection itself is suspect. */
const MOST_MALFORMED = 5
const MALFORMED_WINDOW_MS = 10_000
/** The exchange ends every connection after 24 hours (exchange: Sockets). Volley replaces it earlier. */
const LIFE_MS = 23.5 * HOUR_MS
/** Pings of the exchange within this time share one answer (A-server-ping). */
const PONG_EVERY_MS = 500
const knownEvents: ReadonlySet<string> = new Set(['login', 'subscribe', 'unsubscribe', 'error', 'trade'])
/** Retry interval of a failed successor, while the old connection is open. */
const NEXT_SUCCESSOR_MS = 5000

/** Events for the owner of a session. */
export interface SessionHandlers {
  /** Connected, and logged in if required: subscribe now. */
  ready(): void
  /** All subscriptions are lost. */
  disconnected(): void
  push(push: PushFrame): PushUse
  event(event: ServerEvent): void
  feedChanged(): void
}

/** A connection that reconnects automatically. */
export interface SocketSession {
  start(): void
  /** Ends it for good. */
  stop(): void
  /** Paced to the exchange's limit. Dropped while there is no connection. */
  send(text: string): void
  /** Gives the connection up and opens another. */
  restart(reason: string): void
  /** Counts a push that does not match its channel: another connection would receive the same. */
  malformed(): void
  feed(): Feed
  counters(): { readonly malformed: number; readonly ignored: number; readonly reconnects: number }
}

/** Address, login and handlers of a session. */
export interface SocketSessionOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'openSocket'>
  readonly url: string
  /** Creates a new login frame. Null for a public connection. */
  readonly loginFrame: (() => Promise<string>) | null
  /** Removes secrets from the server's messages. */
  readonly redact: (text: string) => string
  readonly log?: Log
  readonly handlers: SessionHandlers
}

/**
 * One connection and its successors: open, log in, keep alive, hand over before a planned end, and start again after
 * any other.
 */
export function createSocketSession(options: SocketSessionOptions): SocketSession {
  const { env, url, loginFrame, redact, log = noLog, handlers } = options
  const { clock } = env
  const socket = loginFrame === null ? 'public' : 'private'
  const delay = createReconnectDelay(clock, env.random)
  const sendLogin = (text: string): void => joining?.send(text)
  const loggedIn = (): void => void (joining && becomeReady(joining))
  const login: Login | null =
    loginFrame === null
      ? null
      : createLogin({ clock, loginFrame, send: sendLogin, succeeded: loggedIn, failed: loginFailed })
  const count = { malformed: 0, ignored: 0, reconnects: 0 }
  /** The connection in use. */
  let current: SocketConnection | null = null
  /** The pending connection: the first, or the successor of the current one. */
  let joining: SocketConnection | null = null
  let phase: 'stopped' | 'waiting' | 'opening' | 'ready' = 'stopped'
  let reason = t('Not started')
  let lastAt: number | null = null
  let malformedAt: number[] = []
  let wasStale = false
  let pongAt = Number.NEGATIVE_INFINITY
  /** The next attempt to connect, or to hand over. */
  let cancelTimer = (): void => {}

  function enter(next: typeof phase, why: string): void {
    phase = next
    reason = why
    handlers.feedChanged()
  }

  function join(): void {
    delay.connecting()
    log('socket.connecting', { socket, host: new URL(url).host })
    const begunMono = clock.mono()
    const mine: SocketConnection = openConnection({
      clock,
      openSocket: env.openSocket,
      url,
      handlers: {
        opened: () => {
          log('socket.opened', { socket, tookMs: clock.mono() - begunMono })
          onOpened(mine)
        },
        message: (text) => onMessage(mine, text),
        failed: (why) => (mine === current ? drop(redact(why)) : joiningFailed(redact(why))),
        pulseChanged: () => mine === current && onPulse(mine),
      },
    })
    joining = mine
  }
  function connect(): void {
    join()
    enter('opening', t('Connecting'))
  }
  /** New connection first. The old one serves until the new one can take over (W15). */
  function handOver(): void {
    if (phase !== 'ready' || joining !== null) return
    cancelTimer()
    join()
  }

  /** Live and quiet feeds are not logged. Only the end of a stale period is. */
  function onPulse(mine: SocketConnection): void {
    const isStale = mine.pulse() === 'stale'
    if (isStale !== wasStale) log('socket.pulse', { socket, pulse: isStale ? 'late' : t('heard again') })
    wasStale = isStale
    handlers.feedChanged()
  }

  function onOpened(mine: SocketConnection): void {
    if (login === null) return becomeReady(mine)
    if (current === null) reason = t('Logging in')
    login.begin()
  }
  function becomeReady(mine: SocketConnection): void {
    const old = current
    current = mine
    joining = null
    malformedAt = []
    wasStale = false
    log('socket.ready', { socket, isSuccessor: old !== null })
    old?.close()
    if (old !== null) handlers.disconnected()
    cancelTimer()
    cancelTimer = clock.after(LIFE_MS, handOver)
    enter('ready', '')
    handlers.ready()
  }

  function loginFailed(why: string, final: boolean): void {
    log('socket.login-refused', { socket, reason: why, isFinal: final })
    if (!final || current !== null) return joiningFailed(why)
    close()
    enter('stopped', why)
  }
  /** Without a current connection this counts as a lost one. */
  function joiningFailed(why: string): void {
    if (current === null) return drop(why)
    log('socket.successor-failed', { socket, reason: why, againMs: NEXT_SUCCESSOR_MS })
    stopJoining()
    cancelTimer = clock.after(NEXT_SUCCESSOR_MS, handOver)
  }
  function stopJoining(): void {
    login?.cancel()
    joining?.close()
    joining = null
  }

  function onMessage(from: SocketConnection, text: string | null): void {
    const message = readSocketMessage(text)
    if (message.kind === 'malformed') return onMalformed()
    const sign = signOf(from, message)
    if (sign === null) {
      count.ignored += 1
      return
    }
    lastAt = clock.now()
    from.onSign(sign)
  }

  /** Sign of life from a readable message. Null if it proves nothing. */
  function signOf(from: SocketConnection, message: Exclude<SocketMessage, { kind: 'malformed' }>): Sign | null {
    switch (message.kind) {
      case 'push':
        return handlers.push(message.push) === 'used' ? 'data' : null
      case 'event':
        return onEvent(from, { ...message.event, msg: redact(message.event.msg ?? '') }) ? 'answer' : null
      case 'ping':
        pong(from)
        return 'answer'
      case 'pong':
        return 'answer'
      case 'unknown':
        return null
    }
  }
  /** A flood of pings uses no turns of other messages. */
  function pong(to: SocketConnection): void {
    if (clock.mono() - pongAt < PONG_EVERY_MS) return
    pongAt = clock.mono()
    to.send('pong')
  }

  /** True if it is a known event of the exchange. */
  function onEvent(from: SocketConnection, event: ServerEvent): boolean {
    if (from === joining && login?.handle(event) === true) return true
    if (event.event === 'error' && Number(event.code) === socketErrors.serviceUpgrade) handOver()
    else handlers.event(event)
    return knownEvents.has(event.event)
  }

  function malformed(): void {
    count.malformed += 1
  }
  /** A frame outside the protocol casts doubt on the connection itself. */
  function onMalformed(): void {
    malformed()
    malformedAt = [...malformedAt.filter((at) => clock.mono() - at < MALFORMED_WINDOW_MS), clock.mono()]
    if (malformedAt.length >= MOST_MALFORMED) drop(t('Too many malformed messages'))
  }

  function close(): void {
    const old = current
    current = null
    stopJoining()
    malformedAt = []
    cancelTimer()
    cancelTimer = () => {}
    old?.close()
    if (old !== null) handlers.disconnected()
  }

  function drop(why: string): void {
    if (phase === 'stopped') return
    close()
    count.reconnects += 1
    const reconnectMs = delay.next()
    log('socket.lost', { socket, reason: why, reconnectMs })
    cancelTimer = clock.after(reconnectMs, connect)
    enter('waiting', why)
  }

  function feed(): Feed {
    const pulse = current?.pulse()
    if (phase === 'ready' && pulse != null) {
      if (pulse === 'live' || pulse === 'quiet') return { state: pulse, lastAt, reason: null }
      return { state: 'stale', lastAt, reason: t('No sign of life from the exchange') }
    }
    return { state: phase === 'opening' && joining?.pulse() != null ? 'resyncing' : 'offline', lastAt, reason }
  }

  return {
    start: () => {
      if (phase === 'stopped') connect()
    },
    stop: () => {
      if (phase !== 'stopped') log('socket.stopped', { socket, reason })
      close()
      enter('stopped', t('Stopped'))
    },
    send: (text) => {
      if (phase === 'ready') current?.send(text)
    },
    restart: drop,
    malformed,
    feed,
    counters: () => count,
  }
}
