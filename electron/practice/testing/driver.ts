import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { WebSocket } from 'ws'
import { realClock } from '../../env/real-clock'
import { secureRandom } from '../../env/real-random'
import type { PracticeKey } from '../accounts'
import { type PracticeDescriptor, type PracticeExchange, type PracticeOptions, startPracticeExchange } from '../practice-exchange'

/** An exchange on any free port, with a real clock and the same market every time. */
export const startExchange = (options: Partial<PracticeOptions> = {}): Promise<PracticeExchange> =>
  startPracticeExchange({ clock: realClock(), random: secureRandom(), port: 0, seed: 7, ...options })

export const signatureOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64')

/** An answer as it came off the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

/** One raw request; rejects when the connection breaks. */
export function send(rest: string, method: string, target: string, headers: Record<string, string> = {}, body = ''): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(rest + target, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        const envelope: { code: string; msg: string; data: unknown } = text.startsWith('{') ? JSON.parse(text) : { code: '', msg: '', data: null }
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code: envelope.code, msg: envelope.msg, data: envelope.data })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

export interface SignOptions {
  readonly timestamp?: string
  /** What is signed in place of the target on the wire. */
  readonly signedTarget?: string
}

export function headersFor(key: PracticeKey, method: string, target: string, body: string, options: SignOptions = {}): Record<string, string> {
  const timestamp = options.timestamp ?? String(Date.now())
  return {
    'ACCESS-KEY': key.apiKey,
    'ACCESS-PASSPHRASE': key.passphrase,
    'ACCESS-TIMESTAMP': timestamp,
    'ACCESS-SIGN': signatureOf(key.secretKey, timestamp + method + (options.signedTarget ?? target) + body),
  }
}

export const get = (descriptor: PracticeDescriptor, target: string, key?: PracticeKey): Promise<WireAnswer> =>
  send(descriptor.rest, 'GET', target, key ? headersFor(key, 'GET', target, '') : {})

export function post(descriptor: PracticeDescriptor, target: string, body: unknown, key: PracticeKey): Promise<WireAnswer> {
  const text = JSON.stringify(body)
  return send(descriptor.rest, 'POST', target, { ...headersFor(key, 'POST', target, text), 'content-type': 'application/json' }, text)
}

/** The key with this label; the test fails when there is none. */
export function keyOf(descriptor: PracticeDescriptor, label: string): PracticeKey {
  const key = descriptor.accounts.find((candidate) => candidate.label === label)
  if (!key) throw new Error(`no key ${label}`)
  return key
}

/** What a test reads from a socket frame: v2 names a channel, v3 a topic, and its codes may be text. */
export interface Frame {
  readonly event?: string
  readonly action?: string
  readonly id?: string
  readonly code?: number | string
  readonly msg?: string
  readonly connId?: string
  readonly arg?: { readonly instType: string; readonly channel?: string; readonly topic?: string; readonly instId?: string; readonly coin?: string }
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

/** A bare WebSocket that keeps every frame and can wait for one. */
export interface TestSocket {
  readonly frames: Frame[]
  send(message: unknown): void
  text(text: string): void
  /** The first frame, past or future, that fits. Rejects after 5 s. */
  until(fits: (frame: Frame) => boolean): Promise<Frame>
  /** Resolves when the server closed it. */
  readonly closed: Promise<void>
  close(): void
}

export async function connect(url: string): Promise<TestSocket> {
  const socket = new WebSocket(url)
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    frames.push(text.startsWith('{') ? JSON.parse(text) : { event: text })
    waiting.forEach((look) => look())
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    frames,
    send: (message) => socket.send(JSON.stringify(message)),
    text: (text) => socket.send(text),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no such frame among ${JSON.stringify(frames.slice(-5))}`)), 5000)
        const look = (): void => {
          const found = frames.find(fits)
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    closed,
    close: () => socket.close(),
  }
}

/** The login frame of a key. `stamp` is Unix seconds unless a test says otherwise. */
export function loginOf(key: PracticeKey, stamp: string | number = Math.floor(Date.now() / 1000)) {
  const sign = signatureOf(key.secretKey, `${stamp}GET/user/verify`)
  return { op: 'login', args: [{ apiKey: key.apiKey, passphrase: key.passphrase, timestamp: stamp, sign }] }
}

export async function connectPrivate(descriptor: PracticeDescriptor, key: PracticeKey): Promise<TestSocket> {
  const socket = await connect(descriptor.wsPrivate)
  socket.send(loginOf(key))
  await socket.until((frame) => frame.event === 'login')
  return socket
}
