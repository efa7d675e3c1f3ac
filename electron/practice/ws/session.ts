import type { WebSocket } from 'ws'
import type { Clock } from '../../../shared/clock'
import { SOCKET_MESSAGES_PER_SECOND, SOCKET_SILENCE_MS, SUBSCRIBE_ARGS_BYTES } from '../../../shared/exchange/limits'
import { ClientMessage, socketErrors, type SubscriptionArg } from '../../../shared/exchange/ws-messages'
import type { PracticeKey } from '../accounts'
import { createRateLimiter } from '../rest/rate-limiter'
import { checkLogin } from './login'
import { type OpenSubscription, subscriptionKey } from './subscriptions'

export interface SessionParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly access: 'public' | 'private'
  readonly connId: string
  readonly open: OpenSubscription
  readonly socket: WebSocket
}

export interface Session {
  /** Holds pushes back for a while, then sends them all. Answers still go out. */
  stall(ms: number): void
  drop(): void
}

type Problem = { readonly code: number; readonly msg: string }

function readMessage(text: string): ClientMessage | Problem {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { code: socketErrors.illegalRequest, msg: 'Illegal request' }
  }
  const parsed = ClientMessage.safeParse(message)
  if (parsed.success) return parsed.data
  const op = typeof message === 'object' && message !== null && 'op' in message ? message.op : null
  const known = op === 'login' || op === 'subscribe' || op === 'unsubscribe'
  return known ? { code: socketErrors.parameterError, msg: 'Param error' } : { code: socketErrors.operationInvalid, msg: 'Invalid op' }
}

/** One connection from its opening to its end (exchange-facts 10). */
export function createSession({ clock, keys, access, connId, open, socket }: SessionParts): Session {
  const running = new Map<string, () => void>()
  const limiter = createRateLimiter(() => clock.mono())
  let uid: string | null = null
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

  function login(args: Extract<ClientMessage, { op: 'login' }>['args']): void {
    if (access === 'public') return answer({ event: 'error', code: socketErrors.illegalRequest, msg: 'Log in on the private address' })
    const result = checkLogin(keys, args[0]!, clock.now())
    if ('code' in result) return answer({ event: 'error', code: result.code, msg: result.msg, connId })
    if (!result.permissions.includes('trade-read')) return answer({ event: 'error', code: socketErrors.loginFailed, msg: 'Login failed', connId })
    uid = result.uid
    answer({ event: 'login', code: 0, connId })
  }

  /** The acknowledgement goes out before the first picture. */
  function subscribe(arg: SubscriptionArg): void {
    const key = subscriptionKey(arg)
    running.get(key)?.()
    running.delete(key)
    const first: unknown[] = []
    let acknowledged = false
    const subscribed = open({ access, uid, send: (message) => (acknowledged ? push(message) : first.push(message)) }, arg)
    if ('code' in subscribed) return answer({ event: 'error', arg, code: subscribed.code, msg: subscribed.msg, op: 'subscribe' })
    running.set(key, subscribed.stop)
    answer({ event: 'subscribe', arg })
    acknowledged = true
    first.forEach(push)
  }

  function unsubscribe(arg: SubscriptionArg): void {
    const key = subscriptionKey(arg)
    running.get(key)?.()
    running.delete(key)
    answer({ event: 'unsubscribe', arg })
  }

  function handle(text: string): void {
    const message = readMessage(text)
    if ('code' in message) return answer({ event: 'error', ...message })
    if (message.op === 'login') return login(message.args)
    if (JSON.stringify(message.args).length > SUBSCRIBE_ARGS_BYTES) {
      return answer({ event: 'error', code: socketErrors.parameterError, msg: `args are longer than ${SUBSCRIBE_ARGS_BYTES} bytes`, op: message.op })
    }
    message.args.forEach(message.op === 'subscribe' ? subscribe : unsubscribe)
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
    running.forEach((stop) => stop())
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
