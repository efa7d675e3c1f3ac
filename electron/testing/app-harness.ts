import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Download } from '@/shared/ipc/watching/downloads'
import type { EventName } from '@/shared/ipc/events'
import { isNotAsReviewed, type Reply } from '@/shared/ipc/transport/reply'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { patience } from '@/shared/testing/patience'
import { confirmAll } from '@/shared/testing/confirm-all'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import type { App } from '../app'
import type { HostEnv, HttpRequest, HttpResult, SocketHandlers } from '../base/env/env'
import { realEnv } from '../base/env/real-env'
import { routeOfEnvironment } from '../base/env/system-route'
import type { Caller } from '../base/caller'
import { practiceInProcess } from './practice-in-process'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { keyLabeled } from '@/practice/testing/driver'
import type { Keytar } from '../base/vault/keytar-vault'
import { assertLawfulFolder } from '../services/orders/testing/assert-lawful'

// electron-store imports electron, which under plain Node looks for its binary; with this it finds "one" and is not
// used further.
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere'
const { compose } = await import('../compose')

const ends: (() => Promise<void> | void)[] = []
/** For `afterEach`: closes everything that was started here, latest first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
export const atEnd = (end: () => Promise<void> | void): void => void ends.push(end)

/** A folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-app-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A keychain in memory; the same one given to two starts is a keychain that survives a restart. */
export function memoryKeychain(): Keytar {
  const entries = new Map<string, string>()
  return {
    getPassword: async (_service, account) => entries.get(account) ?? null,
    setPassword: async (_service, account, password) => void entries.set(account, password),
    deletePassword: async (_service, account) => entries.delete(account),
  }
}

export interface RunningAppOptions {
  readonly dataDir?: string
  readonly faults?: boolean
  /** Without one there is no keychain, so that the user's own is not touched. */
  readonly keychain?: Keytar
  /** Answers a request in the exchange's place. */
  readonly answer?: (request: HttpRequest) => HttpResult | null
  /** How far this machine's clock is off. */
  readonly clockSkewMs?: number
  /** How long a wait of so many ms lasts here. */
  readonly waits?: (ms: number) => number
  /** Variables of the system that may name a proxy. */
  readonly environment?: NodeJS.ProcessEnv
  /** A person's answer to what only a person may do: yes, where nothing is said. */
  readonly confirmByPerson?: (text: string) => Promise<boolean>
  /** Gets the codes that the process prints, in place of a person's answer. */
  readonly print?: (line: string) => void
  /** Called once per socket when it is open; may speak in the server's place. */
  readonly onSocket?: (handlers: SocketHandlers) => void
  /**
   * Hears every frame before it leaves; true when it has answered in the server's place, and the frame is kept back.
   */
  readonly onSent?: (text: string, handlers: SocketHandlers) => boolean
}

/** The world, but nothing outside this machine can be reached. */
function loopbackEnv(
  requests: HttpRequest[],
  { answer, clockSkewMs = 0, waits = (ms) => ms, onSocket, onSent, environment = {} }: RunningAppOptions,
): HostEnv {
  const env = realEnv(routeOfEnvironment(environment))
  const isNear = (url: string): boolean => new URL(url).hostname === '127.0.0.1'
  const watched = ({ sendHttp, openSocket }: Pick<HostEnv, 'sendHttp' | 'openSocket'>) => ({
    sendHttp: async (request: HttpRequest): Promise<HttpResult> => {
      requests.push(request)
      const result = answer?.(request)
      if (result) return result
      return isNear(request.url) ? sendHttp(request) : { kind: 'not-connected', reason: 'no network in tests' }
    },
    openSocket: (url: string, handlers: SocketHandlers) => {
      if (!isNear(url)) return { send: () => undefined, close: () => undefined }
      const opened = (): void => {
        handlers.opened()
        onSocket?.(handlers)
      }
      const socket = openSocket(url, { ...handlers, opened })
      return { ...socket, send: (text: string) => void (onSent?.(text, handlers) || socket.send(text)) }
    },
  })
  return {
    ...env,
    ...watched(env),
    through: (routeOf) => watched(env.through(routeOf)),
    clock: {
      ...env.clock,
      now: () => env.clock.now() + clockSkewMs,
      after: (ms, task) => env.clock.after(waits(ms), task),
    },
    sendMail: async (mail) =>
      mail.host === '127.0.0.1' ? env.sendMail(mail) : { kind: 'failed', reason: 'no network in tests' },
  }
}

export interface TestPage {
  /** As the terminal's own page calls: what makes or changes orders is reviewed first, and leaves by that review. */
  readonly call: <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<Reply<OutputOf<Name>>>
  /** The same, for what must succeed. */
  readonly value: <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>
  /** The whole text of a file that it asked to be saved. */
  readonly saved: (download: Download) => Promise<string>
  /** Anything at all, as a broken page might send it. */
  readonly raw: (name: unknown, input: unknown) => Promise<Reply<unknown>>
  readonly events: { readonly event: EventName; readonly payload: unknown }[]
  /** Every reply it got. */
  readonly replies: Reply<unknown>[]
}

/** By which method a call that makes or changes orders is reviewed, and what that is asked beside the call's own. */
const reviews: Partial<Record<MethodName, readonly [MethodName, object]>> = {
  'orders.place': ['orders.review', { kind: 'place' }],
  'orders.amend': ['orders.review', { kind: 'amend' }],
  'batches.resume': ['orders.review', { kind: 'resume' }],
  'accounts.place': ['accounts.review', {}],
  'api.call': ['api.review', {}],
}

/** Every review that a page was shown, by its token. */
const reviewsByToken = new Map<string, Reviewed>()

function note(reply: Reply<unknown>): Reviewed | null {
  const value = reply.ok ? (reply.value as Partial<Reviewed> | null) : null
  const reviewed = value?.review === undefined ? null : (value as Reviewed)
  if (reviewed !== null) reviewsByToken.set(reviewed.review.token, reviewed)
  return reviewed
}

/** The same confirmed of another review of the same: what was confirmed of the first, and nothing else. */
function confirmedAgain({ review, findings, phrase }: Confirmation, now: Reviewed): Confirmation {
  const before = reviewsByToken.get(review)
  const names = (before?.findings ?? []).flatMap(({ row, rule, band }, nth) =>
    findings.includes(before?.review.handles[nth] ?? '') ? `${row} ${rule} ${band}` : [],
  )
  const isConfirmed = (_: string, nth: number): boolean => {
    const { row, rule, band } = now.findings[nth]!
    return names.includes(`${row} ${rule} ${band}`)
  }
  return { review: now.review.token, findings: now.review.handles.filter(isConfirmed), phrase }
}

/** Calls by a review that is made of exactly the input, where one is needed; what cannot be reviewed is told so. */
export async function callReviewed<Name extends MethodName>(
  dispatch: (name: MethodName, input: unknown) => Promise<Reply<unknown>>,
  name: Name,
  input: InputOf<Name>,
): Promise<Reply<unknown>> {
  const [review, more] = reviews[name] ?? []
  if (review === undefined) return dispatch(name, input)
  const { token: _token, confirmation, ...request } = input as { token: string; confirmation?: Confirmation }
  const direct = confirmation === undefined ? null : await dispatch(name, input)
  if (direct !== null && !isNotAsReviewed(direct)) return direct
  const reviewReply = await dispatch(review, { ...more, ...request })
  const reviewed = note(reviewReply)
  const noConfirmation = { review: reviewed?.review.token ?? '', findings: [], phrase: null }
  const confirmed =
    confirmation === undefined || reviewed === null ? noConfirmation : confirmedAgain(confirmation, reviewed)
  const reply = await dispatch(name, reviewed === null ? input : { ...input, confirmation: confirmed })
  return reviewReply.ok || !isNotAsReviewed(reply) ? reply : reviewReply
}

/** A page that calls a running application. */
export function openPage(app: App, id = 'page'): TestPage {
  const events: TestPage['events'] = []
  const replies: Reply<unknown>[] = []
  const caller: Caller = {
    id,
    onGone: () => undefined,
    send: (event, payload) => void events.push({ event, payload }),
    busy: () => false,
  }
  app.publisher.connect(caller)
  async function raw(name: unknown, input: unknown): Promise<Reply<unknown>> {
    const reply = await app.router.dispatch(caller, name, input)
    replies.push(reply)
    note(reply)
    return reply
  }
  const call: TestPage['call'] = async <Name extends MethodName>(name: Name, input: InputOf<Name>) =>
    (await callReviewed(raw, name, input)) as Reply<OutputOf<Name>>
  const value: TestPage['value'] = async (name, input) => {
    const reply = await call(name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value
  }
  const saved = ({ token }: Download): Promise<string> => text(app.downloads.take(token)!.stream)
  return { call, value, saved, raw, events, replies }
}

/** A running application without a host, and a page that calls it. */
export async function startApp(options: RunningAppOptions = {}) {
  const { dataDir = newFolder(), faults = false, keychain, print, confirmByPerson = async () => true } = options
  const requests: HttpRequest[] = []
  const env = loopbackEnv(requests, options)
  const app = await compose({
    env,
    launchPractice: practiceInProcess(env),
    host: 'browser',
    version: '0.0.0-test',
    dataDir,
    seed: 7,
    faults,
    ...(print === undefined ? { confirmByPerson } : { print }),
    loadKeychain: () => {
      if (keychain === undefined) throw new Error('no keychain in tests')
      return keychain
    },
  })
  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    await app.close()
    assertLawfulFolder(dataDir)
  }
  atEnd(close)
  return { app, close, requests, dataDir, ...openPage(app) }
}

/** An exchange elsewhere on this machine as a profile of the user's own. */
export const profileAt = (
  { rest, wsPublic, wsPrivate }: Pick<PracticeDescriptor, 'rest' | 'wsPublic' | 'wsPrivate'>,
  id = 'mine',
  accountKind: 'unified' | 'classic' = 'unified',
) => ({ id, label: 'Mine', accountKind, rest, wsPublic, wsPrivate }) as const

/** Saves this key for an exchange elsewhere on this machine and opens it. */
export async function useExchange(
  page: Pick<TestPage, 'value'>,
  descriptor: PracticeDescriptor,
  key = keyLabeled(descriptor, 'one-way'),
  kind: 'unified' | 'classic' = 'unified',
): Promise<void> {
  const { apiKey, secretKey, passphrase } = key
  await page.value('settings.set', { customProfiles: [profileAt(descriptor, 'mine', kind)] })
  await page.value('keys.save', { profileId: 'mine', label: 'Test', apiKey, secretKey, passphrase })
  await page.value('profiles.select', { id: 'mine' })
}

/** Takes away every limit, for tests about something else: nothing is found that would have to be confirmed. */
export const withoutLimits = (page: Pick<TestPage, 'value'>): Promise<unknown> =>
  page.value('settings.set', { pretrade: { account: noLimits, symbols: {}, worthPerMinute: '1000000000000' } })

/** What a person would confirm who saw all that the main process finds about these orders. */
export async function confirmingAll(
  page: Pick<TestPage, 'value'>,
  request: InputOf<'orders.assess'> | Extract<InputOf<'orders.review'>, { readonly kind: 'amend' | 'resume' }>,
): Promise<Confirmation> {
  const reviewed = request.kind === 'place' ? ({ onUnknown: 'stop', ...request } as const) : request
  return confirmAll(await page.value('orders.review', reviewed))
}

/** Waits until new orders may be sent, and a review finds nothing because the loans are not read yet. */
export const untilOpen = (page: Pick<TestPage, 'value'>): Promise<void> =>
  vi.waitFor(async () => {
    const { gate } = await page.value('health.get', {})
    if (!gate.open) throw new Error(`the gate is closed: ${gate.reason ?? ''}`)
    const { state, units } = await page.value('risk.overview', {})
    if (state === 'reading' || units.some(({ freshness }) => freshness === 'waiting'))
      throw new Error('the loans are not read yet')
  }, patience)

/**
 * Repeats the request until trading is not paused. Trading pauses after the machine was suspended. `request` may
 * be called again.
 */
export async function unpaused<Answer>(page: Pick<TestPage, 'value'>, request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    await untilOpen(page)
    const answer = await request()
    if (!JSON.stringify(answer).includes('Trading is paused')) return answer
  }
}
