import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { rewriteAnswer } from './rewriting'
import type { Proxy } from './running-proxy'

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true })

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Hands the request on; null when the exchange did not answer. */
function forward(target: URL | null, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer | null> {
  if (target === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...saved } = headers
    const outgoing = requestHttp(
      new URL(url ?? '/', target),
      { method: method ?? 'GET', agent, headers: { ...saved, 'content-length': body.length } },
      (incoming) => {
        const { statusCode: status = 502, headers } = incoming
        bodyOf(incoming).then(
          (text) => resolve({ status, headers, body: text }),
          () => resolve(null),
        )
      },
    )
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  const type = headers['content-type'] ?? 'application/json'
  response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
}

function giveHalf(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  response.write(body.subarray(0, body.length >> 1), () => reset(response))
}

const badGateway: Answer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html>502 Bad Gateway</html>'),
}

/** One request from the application to the exchange and back, with the fault it meets. */
export async function passRequest(proxy: Proxy, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request
  // Throws where the application died in the middle of it: what did not arrive whole was not sent.
  const body = await bodyOf(request)
  proxy.tally.requested(method, url, body.toString('utf8'))
  const { pathname, searchParams } = new URL(url, 'http://exchange')
  const fault = proxy.faults.request(method, pathname)
  if (fault !== null) proxy.tally.failed(fault.kind)
  if (fault?.kind === 'lost-request') return reset(response)
  if (fault?.kind === 'bad-gateway-before') return give(response, badGateway)
  if (fault?.kind === 'late-request') await pause(fault.ms)
  const received = await forward(proxy.target, request, body)
  if (received === null || fault?.kind === 'lost-answer') return reset(response)
  if (fault?.kind === 'no-answer') return
  if (fault?.kind === 'late-answer') await pause(fault.ms)
  const call = { method, path: pathname, query: searchParams }
  const answer = { ...received, body: await rewriteAnswer(proxy.rewriting, call, received.body) }
  if (fault?.kind === 'cut-body') return giveHalf(response, answer)
  give(response, fault?.kind === 'bad-gateway-after' ? badGateway : answer)
  if (method === 'POST') proxy.tally.emit('answered')
}
