import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Clock } from '@/shared/base/clock'
import { CONTROL_PATH, type ControlAnswer } from './control'
import type { Faults, RequestFault } from '@/practice/faults/faults'
import { type WireAnswer, endpointOf } from './answer'
import type { WhenSettled } from '@/practice/store/when-settled'
import type { Incoming } from './incoming'

/** Limit of a request body in bytes. A batch of 20 orders is about 6 kB. */
const BODY_LIMIT = 256 * 1024

export interface RestServerParts {
  readonly clock: Clock
  /** The last `lost` orders of a batch are omitted. */
  readonly answer: (incoming: Incoming, droppedCount: number) => WireAnswer
  readonly whenSettled: WhenSettled
  /** Present only if faults are enabled. */
  readonly faults: Faults | null
  readonly control: ((incoming: Incoming) => ControlAnswer) | null
}

/** The whole body as text, or null if it exceeds the limit. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_LIMIT) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function incomingOf(request: IncomingMessage, body: string): Incoming {
  const target = request.url ?? '/'
  const { pathname, searchParams } = new URL(target, 'http://127.0.0.1')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: request.method ?? 'GET',
    target,
    path: pathname,
    query: searchParams,
    headers,
    body,
    address: request.socket.remoteAddress ?? '',
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  })
  response.end(text)
}

interface Element {
  readonly clientOid?: string
}
const unknownElement = (element: Element) => ({
  orderId: '',
  clientOid: element.clientOid ?? '',
  code: '45001',
  msg: 'Unknown error',
})
const failedElement = (element: Element) => ({
  orderId: '',
  clientOid: element.clientOid ?? '',
  errorCode: '45001',
  errorMsg: 'Unknown error',
})

/** Answer of a classic batch: accepted and failed orders are in separate lists. */
interface Lists {
  readonly successList: readonly Element[]
  readonly failureList: readonly Element[]
}
const isLists = (data: unknown): data is Lists => typeof data === 'object' && data !== null && 'successList' in data

/** Every element of a batch with an unknown outcome, or the elements reversed. Null for data that is no batch. */
function elementsWithFault(data: unknown, kind: RequestFault['kind']): unknown {
  if (kind !== 'element-unknown' && kind !== 'reversed') return null
  const isUnknown = kind === 'element-unknown'
  if (Array.isArray(data)) return isUnknown ? data.map(unknownElement) : data.toReversed()
  if (!isLists(data)) return null
  const { successList, failureList } = data
  return isUnknown
    ? { successList: [], failureList: [...successList.map(failedElement), ...failureList] }
    : { successList: successList.toReversed(), failureList: failureList.toReversed() }
}

/** Sends the response of an executed request under a fault. */
function sendWithFault(response: ServerResponse, answer: WireAnswer, fault: RequestFault, clock: Clock): void {
  if (fault.kind === 'error-after')
    return send(response, 400, { ...answer.body, code: fault.code, msg: 'Request timed out', data: null })
  if (fault.kind === 'delay')
    return void clock.after(fault.ms, () => send(response, answer.status, answer.body, answer.headers))
  if (fault.kind === 'bad-gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>502 Bad Gateway</body></html>')
    return
  }
  const data = elementsWithFault(answer.body.data, fault.kind)
  if (data !== null) return send(response, answer.status, { ...answer.body, data }, answer.headers)
  if (fault.kind === 'truncated') {
    const text = JSON.stringify(answer.body)
    response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': String(text.length) })
    response.write(text.slice(0, text.length / 2), () => response.destroy())
    return
  }
  response.destroy()
}

/** The REST part of the exchange, not yet listening. */
export function createRestServer({ clock, answer, whenSettled, faults, control }: RestServerParts): Server {
  const systemError = () => ({ code: '25000', msg: 'System error', requestTime: clock.now(), data: null })

  function respond(incoming: Incoming, response: ServerResponse): void {
    const controlled = incoming.path.startsWith(`${CONTROL_PATH}/`) ? control?.(incoming) : null
    if (controlled) return send(response, controlled.status, controlled.body)
    const name = endpointOf(incoming)
    if (name !== null) faults?.received(name, incoming.body, clock.mono())
    const fault = name === null ? null : (faults?.take(name) ?? null)
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'lost-request') return void response.destroy()
    if (fault?.kind === 'bad-gateway' && !fault.executed) return void response.writeHead(502).end()
    const answered = answer(incoming, fault?.kind === 'error-after' ? fault.lost : 0)
    whenSettled((isStored) => {
      if (!isStored) send(response, 500, systemError())
      else if (fault === null) send(response, answered.status, answered.body, answered.headers)
      else sendWithFault(response, answered, fault, clock)
    })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const refusal = {
      code: '400172',
      msg: 'Parameter verification failed: body is too large',
      requestTime: clock.now(),
      data: null,
    }
    if (body === null) send(response, 413, refusal, { connection: 'close' })
    else respond(incomingOf(request, body), response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A client that disconnects during its request is no error.
      if (request.destroyed && !request.complete) return response.destroy()
      console.error('practice exchange:', error)
      if (!response.headersSent) send(response, 500, systemError())
    })
  })
  // Longer than a client keeps an idle connection, so that it never writes into a closing one.
  server.keepAliveTimeout = 75_000
  return server
}
