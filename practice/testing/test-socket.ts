import { WebSocket } from 'ws'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { signatureOf } from './driver'
import { createFrameLog, type FrameLog } from './frame-log'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Fields that a test reads from a socket frame: v2 names a channel, v3 a topic, and codes may be text. */
export interface Frame {
  readonly event?: string
  readonly action?: string
  readonly id?: string
  readonly code?: number | string
  readonly msg?: string
  readonly connId?: string
  readonly arg?: {
    readonly instType: string
    readonly channel?: string
    readonly topic?: string
    readonly instId?: string
    readonly coin?: string
  }
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

/** A bare WebSocket that stores every frame and can wait for one. */
export interface TestSocket {
  readonly frames: Frame[]
  send(message: unknown): void
  text(text: string): void
  readonly until: FrameLog<Frame>['until']
  /** Resolves when the server closed it. */
  readonly closed: Promise<void>
  close(): void
}

export async function connect(url: string): Promise<TestSocket> {
  const socket = new WebSocket(url)
  const { frames, take, until } = createFrameLog<Frame>()
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    take(text.startsWith('{') ? JSON.parse(text) : { event: text })
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    frames,
    send: (message) => socket.send(JSON.stringify(message)),
    text: (text) => socket.send(text),
    until,
    closed,
    close: () => socket.close(),
  }
}

/** The login frame of a key. `stamp` is Unix seconds, by default now. */
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
