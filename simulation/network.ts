import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Env, HttpRequest, HttpResult, SocketHandlers } from '@/electron/base/env/env'
import { between, chance, draw } from '@/electron/testing/proxy/chance'
import type { OpenedExchange } from '@/practice/open-exchange'
import type { WireAnswer } from '@/practice/rest/answer'
import type { Incoming } from '@/practice/rest/incoming'
import { createSession } from '@/practice/ws/session'
import type { CrashPoints } from './crash-points'
import type { RunRecord } from './record'

/** Addresses of the simulated exchange. No socket is opened for them. */
export const exchangeAddresses = {
  rest: 'http://exchange.simulated',
  wsPublic: 'ws://exchange.simulated/v2/ws/public',
  wsPrivate: 'ws://exchange.simulated/v2/ws/private',
}
const CLIENT_ADDRESS = '192.0.2.1'

/** Probabilities of faults of a network. */
export interface NetworkFaults {
  /** Of requests that change something. */
  readonly writes: Readonly<Partial<Record<RequestFault, number>>>
  readonly reads: Readonly<Partial<Record<RequestFault, number>>>
  readonly frames: Readonly<Partial<Record<FrameFault, number>>>
}
/**
 * `unreachable`: not connected. `lost-answer`: executed, and the answer is lost. `late-…`: delayed beyond the timeout
 * of the client in some cases. Requests are not duplicated: TCP delivers a byte once, and TLS refuses a replay.
 */
export type RequestFault =
  | 'unreachable'
  | 'lost-request'
  | 'lost-answer'
  | 'late-request'
  | 'late-answer'
  | 'cut-answer'
  | 'bad-gateway'
/** `half-open`: nothing passes any more, and neither side notices. */
export type FrameFault = 'lost' | 'twice' | 'swapped' | 'late' | 'cut' | 'half-open'

/** Rates of a network without faults. */
export const faultless: NetworkFaults = { writes: {}, reads: {}, frames: {} }

/** Network between the processes and the exchange. Delays and faults depend on the seed. */
export interface SimulatedNetwork {
  /** Connects one process. Nothing is sent or received after its end. */
  connect(isAlive: () => boolean): Pick<Env, 'sendHttp' | 'openSocket'>
  setFaults(faults: NetworkFaults): void
  /** Ends all sockets. */
  dropAll(): void
}

interface NetworkParts {
  readonly clock: Clock
  readonly random: Random
  readonly exchange: OpenedExchange
  readonly record: RunRecord
  readonly points: CrashPoints
}

export function createNetwork({ clock, random, exchange, record, points }: NetworkParts): SimulatedNetwork {
  let faults = faultless
  const drops = new Set<() => void>()
  let connections = 0
  let requests = 0

  const travelMs = (): number => Math.floor(between(random, 2, 60))
  /** Some requests arrive when their sender no longer waits. */
  const lateMs = (): number =>
    Math.floor(chance(random, 0.25) ? between(random, 3000, 20_000) : between(random, 60, 2000))

  function incomingOf({ method, url, headers, body }: HttpRequest): Incoming {
    const { pathname, search, searchParams } = new URL(url)
    return {
      method,
      target: pathname + search,
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: body ?? '',
      address: CLIENT_ADDRESS,
    }
  }
  const responseOf = ({ status, headers, body }: WireAnswer): HttpResult => ({
    kind: 'response',
    status,
    headers,
    body: JSON.stringify(body),
  })

  function sendHttp(request: HttpRequest, isAlive: () => boolean): Promise<HttpResult> {
    const { promise, resolve } = Promise.withResolvers<HttpResult>()
    const isPost = request.method === 'POST'
    const number = (requests += 1)
    const { pathname, search } = new URL(request.url)
    if (isPost) points.reach('request')
    if (!isAlive()) return promise
    const fault = draw<RequestFault>(random, isPost ? faults.writes : faults.reads)
    record.note('request', `${number} ${request.method} ${pathname}${search} ${request.body ?? ''} ${fault ?? ''}`)
    let isDone = false
    function finish(result: HttpResult): void {
      if (isDone || !isAlive()) return
      isDone = true
      if (isPost) points.reach('answer')
      if (!isAlive()) return
      record.note(
        'answer',
        `${number} ${result.kind === 'response' ? `${result.status} ${result.body}` : result.reason}`,
      )
      resolve(result)
    }
    const broken = { kind: 'broken', reason: 'the connection ended' } as const
    clock.after(request.timeoutMs, () => finish({ kind: 'broken', reason: 'no complete answer in time' }))
    if (fault === 'unreachable') {
      clock.after(travelMs(), () => finish({ kind: 'not-connected', reason: 'connection refused' }))
      return promise
    }
    if (fault === 'lost-request') {
      if (chance(random, 0.5)) clock.after(travelMs(), () => finish(broken))
      return promise
    }
    const answerMs = fault === 'late-answer' ? lateMs() : travelMs()
    const returned = (answer: WireAnswer): void => {
      if (fault === 'lost-answer') {
        if (chance(random, 0.5)) clock.after(answerMs, () => finish(broken))
      } else if (fault === 'cut-answer') clock.after(answerMs, () => finish(broken))
      else if (fault === 'bad-gateway')
        clock.after(answerMs, () => finish({ kind: 'response', status: 502, headers: {}, body: '<html></html>' }))
      else clock.after(answerMs, () => finish(responseOf(answer)))
    }
    function execute(): void {
      const answer = exchange.answer(incomingOf(request))
      exchange.whenSettled(() => returned(answer))
    }
    const arrivesIn = fault === 'late-request' ? lateMs() : travelMs()
    clock.after(arrivesIn, execute)
    if (isPost) points.reach('request')
    return promise
  }

  function openSocket(url: string, handlers: SocketHandlers, isAlive: () => boolean) {
    const number = (connections += 1)
    let server: { readonly message: (text: string) => void; readonly closed: () => void } | null = null
    let isOpen = true
    let isHalfOpen = false
    let delayedFrame: string | null = null
    /** Frames of a connection arrive in their order. */
    let lastIn = 0
    let lastOut = 0

    function end(reason: string): void {
      if (!isOpen) return
      isOpen = false
      drops.delete(drop)
      server?.closed()
      clock.after(travelMs(), () => isAlive() && handlers.closed(reason))
    }
    const drop = (): void => end('the connection ended')
    function deliver(text: string, lateBy = 0): void {
      lastIn = Math.max(lastIn, clock.mono() + travelMs() + lateBy)
      clock.after(lastIn - clock.mono(), () => {
        if (!isOpen || isHalfOpen || !isAlive()) return
        if (text !== 'pong') points.reach('push')
        if (!isAlive()) return
        record.note('push', `${number} ${text}`)
        handlers.message(text)
      })
    }
    /** Answers of the socket itself are not rewritten. */
    function push(text: string): void {
      const fault = text.includes('"action"') ? draw<FrameFault>(random, faults.frames) : null
      if (fault === 'half-open') isHalfOpen = true
      if (fault === 'cut') return drop()
      if (fault === 'lost') return
      if (fault === 'swapped' && delayedFrame === null) {
        delayedFrame = text
        clock.after(between(random, 20, 500), release)
        return
      }
      deliver(text, fault === 'late' ? lateMs() : 0)
      if (fault === 'twice') deliver(text)
      release()
    }
    function release(): void {
      if (delayedFrame !== null) deliver(delayedFrame)
      delayedFrame = null
    }
    drops.add(drop)
    const { pathname } = new URL(url)
    clock.after(travelMs(), () => {
      if (!isOpen || !isAlive()) return
      createSession({
        clock,
        keys: exchange.participants.keys,
        limiter: exchange.createLimiter(() => clock.mono()),
        access: pathname.endsWith('public') ? 'public' : 'private',
        dialect: exchange.dialects.v2,
        whenSettled: exchange.whenSettled,
        sendPush: exchange.sendPush,
        connId: `simulated-${number}`,
        address: CLIENT_ADDRESS,
        connection: {
          send: (text) => push(String(text)),
          close: drop,
          terminate: drop,
          listen: (received) => void (server = received),
        },
      })
      clock.after(travelMs(), () => isOpen && isAlive() && handlers.opened())
    })
    return {
      send: (text: string) => {
        lastOut = Math.max(lastOut, clock.mono() + travelMs())
        clock.after(lastOut - clock.mono(), () => isOpen && !isHalfOpen && server?.message(text))
      },
      close: drop,
    }
  }

  return {
    connect: (isAlive) => ({
      sendHttp: (request) => (isAlive() ? sendHttp(request, isAlive) : new Promise(() => undefined)),
      openSocket: (url, handlers) => openSocket(url, handlers, isAlive),
    }),
    setFaults: (next) => void (faults = next),
    dropAll: () => drops.forEach((drop) => drop()),
  }
}
