import { type EndpointName, endpointNames, endpoints, type DataFor, type RequestFor } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import type { Envelope } from '@/shared/exchange/protocol/envelope'
import { rangeProblem } from '@/shared/exchange/protocol/time-range'
import { problemText } from '@/shared/base/text/problem-text'
import { t } from '@/shared/languages/text'
import type { Received } from '@/shared/exchange/evidence/received'
import type { Env, HttpResult } from '@/electron/base/env/env'
import type { CallLog } from './call-log'
import { envelopeOf, classify, UNREADABLE } from './answer'
import { type ClockSync, unknownClock, WORST_CLOCK_ERROR_MS } from '../protocol/clock-sync'
import type { ContractMismatches } from '../protocol/contract-mismatches'
import type { KeyWatch } from '../key/key-watch'
import type { RateLimiter } from '../limits/rate-limiter'
import type { Permit } from '../limits/rate-window'
import { redactedAnswer, redactedEnvelope, redactedTexts } from './redact'
import { requestText, type RequestText } from './request-text'
import type { Throttle } from '../limits/throttle'
import { wireRequest, type WireOptions } from './wire-request'
import type { CallOptions, CallResult, RestClient, ClassifiedAnswer } from '../protocol/call'

/** Cancel calls: a wrong timestamp only causes their refusal. */
const cancels: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.cancelOrder,
  endpoints.cancelBatch,
  endpoints.cancelSymbolOrder,
  endpoints.cancelStrategyOrder,
  endpoints.spotCancelOrder,
  endpoints.spotBatchCancelOrder,
  endpoints.spotCancelSymbolOrder,
  endpoints.mixCancelOrder,
  endpoints.mixBatchCancelOrders,
  endpoints.mixCancelBatchOrders,
])

export interface RestClientOptions extends WireOptions {
  readonly env: Pick<Env, 'clock' | 'sendHttp'>
  readonly limiter: RateLimiter
  readonly throttle: Throttle
  readonly clockSync: ClockSync
  /** Removes the key and its passphrase from a text. */
  readonly redact: (text: string) => string
  readonly mismatches: ContractMismatches
  /** Receives the result of every call that may have reached the network. */
  readonly onResult: (declaration: Endpoint, answer: ClassifiedAnswer) => void
  readonly key: Pick<KeyWatch, 'holdsBack'> | null
  readonly calls: CallLog
  /** Receives every response with an envelope, as received. */
  readonly observe?: ((received: Received) => void) | undefined
  /** Only these calls can be made. All if omitted. */
  readonly only?: ReadonlySet<EndpointName>
}

/** A call at its turn. */
interface ReadyCall {
  readonly request: unknown
  readonly text: RequestText
  readonly permit: Permit
  readonly waitedMs: number
}

type NotSent = Extract<CallResult<never>, { kind: 'not-sent' }>
const notSent = (code: string, message: string): NotSent => ({ kind: 'not-sent', code, message })
const permitMessages = {
  'queue-timeout': t('Its turn did not come in time; the rate limit is used up'),
  unanswered: t('The exchange does not answer earlier calls, so this call was not sent'),
  withdrawn: t('Withdrawn before its turn came'),
  stopped: t('The connection to the exchange was stopped'),
} as const

/** One method per declared endpoint. Every call is sent at most once. */
export function createRestClient(options: RestClientOptions): RestClient {
  const call = createCaller(options)
  const bind =
    <Name extends EndpointName>(name: Name) =>
    (request: RequestFor<Name>, options?: CallOptions): Promise<CallResult<DataFor<Name>>> =>
      call(name, request, options ?? {})
  return Object.fromEntries(endpointNames.map((name) => [name, bind(name)])) as unknown as RestClient
}

function createCaller(options: RestClientOptions) {
  const { env, limiter, throttle, clockSync, redact, mismatches, onResult, calls } = options
  const baseHost = new URL(options.base).host

  /** Errors that are known before a turn is requested. */
  function refusal(declaration: Endpoint): NotSent | null {
    if (declaration.permission === 'public') return null
    if (options.signer === null) return notSent('no-credentials', t('This call needs an API key'))
    if (options.signer.host !== baseHost)
      return notSent('wrong-host', t`This API key belongs to ${options.signer.host}, not to ${baseHost}`)
    const refused = options.key?.holdsBack(declaration) ?? null
    return refused === null ? null : notSent('key-refused', refused)
  }

  /** A timestamp is only as accurate as its clock. */
  async function clockProblem(declaration: Endpoint): Promise<NotSent | null> {
    if (declaration.permission === 'public') return null
    await clockSync.ready()
    if (declaration.method === 'GET' || cancels.has(declaration)) return null
    await clockSync.sure()
    const reading = clockSync.estimate()
    if (reading === null || reading.errorMs <= WORST_CLOCK_ERROR_MS) return null
    return notSent('clock-unknown', unknownClock(reading))
  }

  /** The data of public answers has no messages, and is too large to scan. */
  function readableEnvelope({ permission }: Endpoint, result: HttpResult): Envelope | null {
    const envelope = envelopeOf(result)
    if (envelope === null) return null
    return permission === 'public' ? { ...envelope, msg: redact(envelope.msg) } : redactedEnvelope(envelope, redact)
  }

  /** Counts unknown and missing parts of an answer. */
  function compare({ method, path, data }: Endpoint, answer: ClassifiedAnswer, envelope: Envelope | null): void {
    if (answer.kind === 'done') {
      mismatches.compare(`${method} ${path}`, data, envelope?.data)
      mismatches.addUnreadable(`${method} ${path}`, answer.unreadable)
    } else if (answer.code === UNREADABLE) mismatches.compareUnreadable(`${method} ${path}`, data, envelope?.data)
  }

  /** Passes an answer to the checks of the evidence. `at`: monotonic time of its arrival. */
  function observe(call: EndpointName, request: unknown, result: HttpResult, envelope: Envelope, at: number): void {
    const { code, msg, data, requestTime = null } = envelope
    const status = result.kind === 'response' ? result.status : 0
    const members = Object.fromEntries(Object.entries(request ?? {}))
    options.observe?.({ kind: 'answer', call, request: members, status, code, msg, requestTime, data, at })
  }

  /** Blocks a call and logs it, unless its caller dropped it. */
  function block(declaration: Endpoint, result: NotSent): NotSent {
    if (result.code !== 'withdrawn') calls.recordNotSent(declaration, result)
    return result
  }

  async function sendPermitted(
    name: EndpointName,
    ready: ReadyCall,
    onData: CallOptions['onData'],
  ): Promise<CallResult<unknown>> {
    const { request, text, permit, waitedMs } = ready
    const declaration: Endpoint = endpoints[name]
    const sentWall = env.clock.now()
    const sentMono = env.clock.mono()
    const result: HttpResult = await env.sendHttp(wireRequest(options, declaration, text))
    const envelope = readableEnvelope(declaration, result)
    if (envelope !== null) onData?.(redactedTexts(envelope.data, redact))
    if (envelope?.requestTime !== undefined) clockSync.observe(envelope.requestTime, sentWall, sentMono)
    const answer = redactedAnswer(classify(declaration, result, envelope), redact)
    const at = env.clock.mono()
    // The caller receives the response first: no order waits for these checks.
    env.clock.after(0, () => {
      compare(declaration, answer, envelope)
      if (envelope !== null) observe(name, request, result, envelope, at)
    })
    throttle.answered(name, result)
    permit.release(result.kind === 'not-connected')
    if (answer.kind === 'refused' && answer.code === '40008') clockSync.resync()
    onResult(declaration, answer)
    const tookMs = env.clock.mono() - sentMono
    calls.recordSent({ declaration, request, result, answer, waitedMs, tookMs })
    if (answer.kind !== 'done') return answer
    const requestTime = envelope?.requestTime ?? NaN
    return { ...answer, tookMs, ...(Number.isFinite(requestTime) && { requestTime }) }
  }

  type Caller = <Name extends EndpointName>(
    name: Name,
    request: RequestFor<Name>,
    options: CallOptions,
  ) => Promise<CallResult<DataFor<Name>>>
  const call: Caller = async (name, request, callOptions) => {
    // A bug in the program: nothing is signed, and the error is not mistaken for an answer.
    if (options.only?.has(name) === false) throw new Error(t`This process may not call ${name}`)
    const declaration: Endpoint = endpoints[name]
    const checked = declaration.request.safeParse(request)
    if (!checked.success)
      return block(declaration, notSent('invalid-input', problemText(checked.error, t('The request'))))
    const refused = refusal(declaration) ?? (await clockProblem(declaration))
    if (refused !== null) return block(declaration, refused)
    // The look-back of a call is relative to the exchange's time, which is not known earlier.
    const outside = rangeProblem(declaration.range, checked.data, clockSync.serverNow())
    if (outside !== null) return block(declaration, notSent('invalid-input', outside.message))
    const text = requestText(declaration, checked.data)
    const requestedMono = env.clock.mono()
    const permit = await limiter.take(name, callOptions)
    if (permit.kind === 'no-turn') return block(declaration, notSent(permit.code, permitMessages[permit.code]))
    try {
      callOptions.beforeSend?.()
    } catch (error) {
      permit.release(true)
      const why = error instanceof Error ? error.message : t('The call was stopped before it was sent')
      return block(declaration, notSent('before-send', why))
    }
    const ready = { request: checked.data, text, permit, waitedMs: env.clock.mono() - requestedMono }
    return (await sendPermitted(name, ready, callOptions.onData)) as CallResult<DataFor<typeof name>>
  }
  return call
}
