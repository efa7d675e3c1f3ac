import type { WebSocket } from 'ws'
import type { Clock } from '../../../shared/clock'
import { SOCKET_MESSAGES_PER_SECOND, SOCKET_SILENCE_MS, SUBSCRIBE_ARGS_BYTES } from '../../../shared/exchange/limits'
import { socketErrors } from '../../../shared/exchange/ws-messages'
import type { PracticeKey } from '../accounts'
import { createRateLimiter } from '../rest/rate-limiter'
import type { Dialect, Problem, SocketRequest, SubscriptionRequest } from './dialect'
import { checkLogin } from './login'

export interface SessionParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly access: 'public' | 'private'
  readonly dialect: Dialect
  readonly connId: string
  readonly address: string
  readonly socket: WebSocket
}

export interface Session {
  /** Holds pushes back for a while, then sends them all. Answers still go out. */
  stall(ms: number): void
  drop(): void
}

const operations = ['login', 'subscribe', 'unsubscribe', 'trade']

function readMessage(dialect: Dialect, text: string): SocketRequest | Problem {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { code: socketErrors.illegalRequest, msg: 'Illegal request' }
  }
  const request = dialect.read(message)
  if (request !== null) return request
  const op = typeof message === 'object' && message !== null && 'op' in message ? message.op : null
  const known = typeof op === 'string' && operations.includes(op)
  return known ? { code: socketErrors.parameterError, msg: 'Param error' } : { code: socketErrors.operationInvalid, msg: 'Invalid op' }
}

/** One connection from its opening to its end (exchange-facts 10). */
export function createSession({ clock, keys, access, dialect, connId, address, socket }: SessionParts): Session {
  const running = new Map<string, () => void>()
  const limiter = createRateLimiter(() => clock.mono())
  let key: PracticeKey | null = null
  let held: string[] | null = null
  let cancelSilence = (): void => {}

  const answer = (message: unknown): void => socket.send(JSON.stringify(message))
  function push(message: unknown): void {
    const text = JSON.stringify(message)
    if (held) held.push(text)
    else socket.send(text)
  }
  function release(): void {
    const texts = held ?? []
    held = null
    for (const text of texts) socket.send(text)
  }

  function login(given: Extract<SocketRequest, { op: 'login' }>['login']): void {
    if (access === 'public') return answer({ event: 'error', code: socketErrors.illegalRequest, msg: 'Log in on the private address' })
    const result = checkLogin(keys, given, clock.now())
    if ('code' in result) return answer({ event: 'error', code: result.code, msg: result.msg, connId })
    const welcome = result.permissions.includes('trade-read') && dialect.admits(result.kind)
    if (!welcome) return answer({ event: 'error', code: socketErrors.loginFailed, msg: 'Login failed', connId })
    key = result
    answer({ event: 'login', code: 0, connId })
  }

  function stop(name: string): void {
    running.get(name)?.()
    running.delete(name)
  }

  /** The acknowledgement goes out before the first picture. */
  function subscribe({ name, arg, open }: SubscriptionRequest): void {
    stop(name)
    const first: unknown[] = []
    let acknowledged = false
    const subscribed = open({ access, key, send: (message) => (acknowledged ? push(message) : first.push(message)) })
    if ('code' in subscribed) return answer(dialect.refuse(arg, subscribed))
    running.set(name, subscribed.stop)
    answer(dialect.acknowledge('subscribe', arg, connId))
    acknowledged = true
    first.forEach(push)
  }

  function unsubscribe({ name, arg }: SubscriptionRequest): void {
    stop(name)
    answer(dialect.acknowledge('unsubscribe', arg, connId))
  }

  function handle(text: string): void {
    const request = readMessage(dialect, text)
    if ('code' in request) return answer({ event: 'error', ...request })
    if (request.op === 'login') return login(request.login)
    if (request.op === 'trade') return request.carryOut(access === 'private' ? key : null, address, connId).forEach(answer)
    if (JSON.stringify(request.subscriptions.map(({ arg }) => arg)).length > SUBSCRIBE_ARGS_BYTES) {
      return answer({ event: 'error', code: socketErrors.parameterError, msg: `args are longer than ${SUBSCRIBE_ARGS_BYTES} bytes`, op: request.op })
    }
    request.subscriptions.forEach(request.op === 'subscribe' ? subscribe : unsubscribe)
  }

  function expectTraffic(): void {
    cancelSilence()
    cancelSilence = clock.after(SOCKET_SILENCE_MS, () => socket.terminate())
  }

  socket.on('message', (data, isBinary) => {
    expectTraffic()
    if (limiter.take('messages', SOCKET_MESSAGES_PER_SECOND) === null) {
      const msg = `More than ${SOCKET_MESSAGES_PER_SECOND} messages per second, connection closed`
      answer({ event: 'error', code: socketErrors.limitExceeded, msg })
      return socket.close()
    }
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8')
    if (text === 'ping') socket.send('pong')
    else handle(text)
  })
  socket.on('close', () => {
    cancelSilence()
    running.forEach((end) => end())
    running.clear()
  })
  // A broken frame closes the socket; there is nobody left to tell.
  socket.on('error', () => socket.terminate())
  expectTraffic()

  return {
    stall(ms) {
      held ??= []
      clock.after(ms, release)
    },
    drop: () => socket.terminate(),
  }
}
