import type { Clock } from '@/shared/base/clock'
import { SOCKET_MESSAGES_PER_SECOND, SOCKET_SILENCE_MS, SUBSCRIBE_ARGS_BYTES } from '@/shared/exchange/protocol/limits'
import { socketErrors } from '@/shared/exchange/protocol/ws-messages'
import type { RequestQuota } from '@/practice/rest/rate-limiter'
import type { Dialect, SocketProblem, SocketRequest, SubscriptionRequest, WirePush } from './dialect'
import { checkLogin } from './login'
import type { WhenSettled } from '@/practice/store/when-settled'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Sends a push, now or later, or drops it. Answers are not pushes. */
export type SendPush = (push: WirePush, send: (push: WirePush) => void) => void

export interface SessionParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  /** Limit of the messages of this connection. */
  readonly limiter: RequestQuota
  readonly access: 'public' | 'private'
  readonly dialect: Dialect
  readonly whenSettled: WhenSettled
  readonly sendPush: SendPush
  readonly connId: string
  readonly address: string
  readonly connection: ClientConnection
}

/** The exchange's side of a connection: a WebSocket, or one of a simulation. */
export interface ClientConnection {
  /** Messages of a turn may be written together. */
  send(text: WirePush): void
  /** Closes it after the sent messages. */
  close(): void
  terminate(): void
  /** A binary message is an empty text. */
  listen(handlers: { readonly message: (text: string) => void; readonly closed: () => void }): void
}

export interface ClientSession {
  /** Delays pushes for this time, then sends them all. Answers are still sent. */
  pause(ms: number): void
  drop(): void
  /** The connection stays open. A client should open another. */
  announceUpgrade(): void
}

const operations = ['login', 'subscribe', 'unsubscribe', 'trade']

function readMessage(dialect: Dialect, text: string): SocketRequest | SocketProblem {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { code: socketErrors.illegalRequest, msg: 'Illegal request' }
  }
  const request = dialect.read(message)
  if (request !== null) return request
  const op = typeof message === 'object' && message !== null && 'op' in message ? message.op : null
  const isKnown = typeof op === 'string' && operations.includes(op)
  return isKnown
    ? { code: socketErrors.parameterError, msg: 'Param error' }
    : { code: socketErrors.operationInvalid, msg: 'Invalid op' }
}

/** One connection from its opening to its end (exchange: Sockets). */
export function createSession({
  clock,
  keys,
  limiter,
  access,
  dialect,
  whenSettled,
  sendPush,
  connId,
  address,
  connection,
}: SessionParts): ClientSession {
  const running = new Map<string, () => void>()
  let key: PracticeKey | null = null
  let queue: WirePush[] | null = null
  let cancelSilence = (): void => {}

  const answer = (message: unknown): void => connection.send(JSON.stringify(message))
  function sendOrQueue(frame: WirePush): void {
    if (queue) queue.push(frame)
    else connection.send(frame)
  }
  const push = (forward: WirePush): void => sendPush(forward, sendOrQueue)
  function release(): void {
    const waiting = queue ?? []
    queue = null
    for (const message of waiting) connection.send(message)
  }

  function login(request: Extract<SocketRequest, { op: 'login' }>['login']): void {
    if (access === 'public')
      return answer({ event: 'error', code: socketErrors.illegalRequest, msg: 'Log in on the private address' })
    const result = checkLogin(keys, request, address, clock.now())
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

  /** The acknowledgement is sent before the first snapshot. */
  function subscribe({ name, arg, open }: SubscriptionRequest): void {
    stop(name)
    const first: WirePush[] = []
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

  /** Answers never report unstored effects: clients must handle unknown outcomes. */
  function trade({ carryOut }: Extract<SocketRequest, { op: 'trade' }>): void {
    const answers = carryOut(access === 'private' ? key : null, address, connId)
    whenSettled((isStored) => (isStored ? answers.forEach(answer) : connection.terminate()))
  }

  function handle(text: string): void {
    const request = readMessage(dialect, text)
    if ('code' in request) return answer({ event: 'error', ...request })
    if (request.op === 'login') return login(request.login)
    if (request.op === 'trade') return trade(request)
    if (JSON.stringify(request.subscriptions.map(({ arg }) => arg)).length > SUBSCRIBE_ARGS_BYTES) {
      return answer({
        event: 'error',
        code: socketErrors.parameterError,
        msg: `args are longer than ${SUBSCRIBE_ARGS_BYTES} bytes`,
        op: request.op,
      })
    }
    request.subscriptions.forEach(request.op === 'subscribe' ? subscribe : unsubscribe)
  }

  function expectTraffic(): void {
    cancelSilence()
    cancelSilence = clock.after(SOCKET_SILENCE_MS, () => connection.terminate())
  }

  function receive(text: string): void {
    expectTraffic()
    if (limiter.take('messages', SOCKET_MESSAGES_PER_SECOND) === null) {
      const msg = `More than ${SOCKET_MESSAGES_PER_SECOND} messages per second, connection closed`
      answer({ event: 'error', code: socketErrors.limitExceeded, msg })
      return connection.close()
    }
    if (text === 'ping') connection.send('pong')
    else handle(text)
  }
  function closed(): void {
    cancelSilence()
    running.forEach((end) => end())
    running.clear()
  }
  connection.listen({ message: receive, closed })
  expectTraffic()

  return {
    pause(ms) {
      queue ??= []
      clock.after(ms, release)
    },
    drop: () => connection.terminate(),
    announceUpgrade: () =>
      answer({ event: 'error', code: socketErrors.serviceUpgrade, msg: 'The service is being upgraded' }),
  }
}
