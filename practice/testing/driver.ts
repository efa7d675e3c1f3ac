import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { realClock } from '@/shared/node/real-clock'
import { secureRandom } from '@/shared/node/real-random'
import {
  type PracticeDescriptor,
  type PracticeExchange,
  type PracticeOptions,
  startPracticeExchange,
} from '@/practice/practice-exchange'
import { createRequestQuota } from '@/practice/rest/rate-limiter'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** An exchange on any free port, with a real clock and the same market every time. */
export const startExchange = (options: Partial<PracticeOptions> = {}): Promise<PracticeExchange> =>
  startPracticeExchange({ clock: realClock(), random: secureRandom(), port: 0, seed: 7, ...options })

/** Rate limits whose seconds a test starts: independent of the speed of the machine. */
export function handLimits() {
  let now = 0
  return { createLimiter: () => createRequestQuota(() => now), nextSecond: (): void => void (now += 1000) }
}

/** Rate limits of the real second, which `forget` resets: one program's calls do not delay the next one. */
export function forgetfulLimits() {
  let ahead = 0
  const createLimiter = (mono: () => number) => createRequestQuota(() => mono() + ahead)
  return { createLimiter, forget: (): void => void (ahead += 1000) }
}

export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64')

export interface ReceivedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

/** One raw request; rejects when the connection breaks. */
export function sendRaw(
  rest: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(rest + target, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        const envelope: { code: string; msg: string; data: unknown } = text.startsWith('{')
          ? JSON.parse(text)
          : { code: '', msg: '', data: null }
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          code: envelope.code,
          msg: envelope.msg,
          data: envelope.data,
        })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

export interface SignOptions {
  readonly timestamp?: string
  /** Signed target, if it differs from the target on the wire. */
  readonly signedTarget?: string
}

export function headersFor(
  key: PracticeKey,
  method: string,
  target: string,
  body: string,
  options: SignOptions = {},
): Record<string, string> {
  const timestamp = options.timestamp ?? String(Date.now())
  return {
    'ACCESS-KEY': key.apiKey,
    'ACCESS-PASSPHRASE': key.passphrase,
    'ACCESS-TIMESTAMP': timestamp,
    'ACCESS-SIGN': signatureOf(key.secretKey, timestamp + method + (options.signedTarget ?? target) + body),
  }
}

export const get = (descriptor: PracticeDescriptor, target: string, key?: PracticeKey): Promise<ReceivedAnswer> =>
  sendRaw(descriptor.rest, 'GET', target, key ? headersFor(key, 'GET', target, '') : {})

export function post(
  descriptor: PracticeDescriptor,
  target: string,
  body: unknown,
  key: PracticeKey,
): Promise<ReceivedAnswer> {
  const text = JSON.stringify(body)
  return sendRaw(
    descriptor.rest,
    'POST',
    target,
    { ...headersFor(key, 'POST', target, text), 'content-type': 'application/json' },
    text,
  )
}

/** The key with this label. Throws if there is none. */
export function keyLabeled(descriptor: PracticeDescriptor, label: string): PracticeKey {
  const key = descriptor.accounts.find((candidate) => candidate.label === label)
  if (!key) throw new Error(`no key ${label}`)
  return key
}
