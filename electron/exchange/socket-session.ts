import type { Feed } from '../../shared/trading/health'
import type { ServerEvent } from '../../shared/exchange/ws-messages'
import type { Env, Socket } from '../env/env'
import { createKeepAlive, type KeepAlive, type Pulse } from './keep-alive'
import { createLogin, type Login } from './login'
import { createReconnectDelay } from './reconnect-delay'
import { createSendPacer } from './send-pacer'
import { type PushFrame, readSocketMessage } from './socket-message'

/** This many malformed messages within the window and the connection itself is suspect. */
const MOST_MALFORMED = 5
const MALFORMED_WINDOW_MS = 10_000

/** What the owner of a session hears. */
export interface SessionHandlers {
  /** Connected, and logged in where that is needed: subscribe now. */
  ready(): void
  /** Everything subscribed is gone. */
  lost(): void
  /** False when nobody asked for it. */
  push(push: PushFrame): boolean
  event(event: ServerEvent): void
  feedChanged(): void
}

/** A connection that comes back by itself. */
export interface SocketSession {
  start(): void
  /** Ends it for good. */
  stop(): void
  /** Paced to what the exchange allows; dropped while there is no connection. */
  send(text: string): void
  /** Gives the connection up and makes another. */
  restart(reason: string): void
  /** A handler found a push that is not what its channel promises. */
  malformed(): void
  feed(): Feed
  counters(): { readonly malformed: number; readonly ignored: number; readonly reconnects: number }
}

/** Where to connect, as whom, and who listens. */
export interface SessionOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'openSocket'>
  readonly url: string
  /** Writes a fresh login frame; null for a public connection. */
  readonly loginFrame: (() => Promise<string>) | null
  /** Takes what must not be seen out of the server's words. */
  readonly redact: (text: string) => string
  readonly handlers: SessionHandlers
}

/** One connection and its successors: open, log in, keep alive, and start again when it fails. */
export function createSocketSession({ env, url, loginFrame, redact, handlers }: SessionOptions): SocketSession {
  const { clock } = env
  const delay = createReconnectDelay(clock, env.random)
  const pacer = createSendPacer(clock, (text) => socket?.send(text))
  const sendLogin = (text: string): void => pacer.send(text)
  const login: Login | null = loginFrame === null ? null : createLogin({ clock, loginFrame, send: sendLogin, done: becomeReady, failed: loginFailed })
  const count = { malformed: 0, ignored: 0, reconnects: 0 }
  let socket: Socket | null = null
  /** Grows with every connection made or given up. */
  let life = 0
  let keepAlive: KeepAlive | null = null
  let phase: 'stopped' | 'waiting' | 'opening' | 'ready' = 'stopped'
  let reason = 'Not started'
  let lastAt: number | null = null
  let malformedAt: number[] = []
  let cancelRetry: (() => void) | null = null

  function enter(next: typeof phase, why: string): void {
    phase = next
    reason = why
    handlers.feedChanged()
  }

  function connect(): void {
    delay.connecting()
    enter('opening', 'Connecting')
    life += 1
    const mine = life
    // A socket that was given up may still speak; it is no longer ours.
    const whileCurrent = (task: () => void): void => void (mine === life && task())
    socket = env.openSocket(url, {
      opened: () => whileCurrent(onOpened),
      message: (text) => whileCurrent(() => onMessage(text)),
      closed: (why) => whileCurrent(() => drop(`Connection lost (${why})`)),
    })
  }

  function onOpened(): void {
    keepAlive = createKeepAlive({ clock, ping: () => pacer.send('ping'), changed: onPulse })
    if (login === null) return becomeReady()
    reason = 'Logging in'
    login.begin()
  }
  function becomeReady(): void {
    enter('ready', '')
    handlers.ready()
  }
  function loginFailed(why: string, final: boolean): void {
    if (!final) return drop(why)
    close()
    enter('stopped', why)
  }
  function onPulse(pulse: Pulse): void {
    if (pulse === 'dead') drop('The connection fell silent')
    else handlers.feedChanged()
  }

  function onMessage(text: string | null): void {
    const message = readSocketMessage(text)
    lastAt = clock.now()
    keepAlive?.heardFrame(message.kind === 'push')
    if (message.kind === 'malformed') malformed()
    else if (message.kind === 'unknown') count.ignored += 1
    else if (message.kind === 'push' && !handlers.push(message.push)) count.ignored += 1
    else if (message.kind === 'event') onEvent({ ...message.event, msg: redact(message.event.msg ?? '') })
  }

  function onEvent(event: ServerEvent): void {
    if (login?.hear(event) !== true) handlers.event(event)
  }

  function malformed(): void {
    count.malformed += 1
    malformedAt = [...malformedAt.filter((at) => clock.mono() - at < MALFORMED_WINDOW_MS), clock.mono()]
    if (malformedAt.length >= MOST_MALFORMED) drop('Too many malformed messages')
  }

  function close(): void {
    const wasReady = phase === 'ready'
    const old = socket
    socket = null
    life += 1
    keepAlive?.stop()
    keepAlive = null
    login?.cancel()
    pacer.clear()
    malformedAt = []
    cancelRetry?.()
    cancelRetry = null
    old?.close()
    if (wasReady) handlers.lost()
  }

  function drop(why: string): void {
    if (phase === 'stopped') return
    close()
    count.reconnects += 1
    cancelRetry = clock.after(delay.next(), connect)
    enter('waiting', why)
  }

  function feed(): Feed {
    if (phase === 'ready' && keepAlive !== null) {
      const pulse = keepAlive.pulse()
      if (pulse === 'live' || pulse === 'quiet') return { state: pulse, lastAt, reason: null }
      return { state: 'stale', lastAt, reason: 'No sign of life from the exchange' }
    }
    return { state: phase === 'opening' && keepAlive !== null ? 'resyncing' : 'offline', lastAt, reason }
  }

  return {
    start: () => {
      if (phase === 'stopped') connect()
    },
    stop: () => {
      close()
      enter('stopped', 'Stopped')
    },
    send: (text) => {
      if (phase === 'ready') pacer.send(text)
    },
    restart: drop,
    malformed,
    feed,
    counters: () => count,
  }
}
