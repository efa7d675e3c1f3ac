import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** One request as the server read it: complete with its body. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
/** Writes raw bytes, or destroys the socket: without any restriction. */
export type Misbehave = (socket: Socket, request: Received) => void

/** The server and its received requests. */
export interface RawServer {
  readonly base: string
  readonly received: Received[]
  behave: Misbehave
  close(): Promise<void>
}

/** An HTTP answer as bytes, with a correct Content-Length unless `length` overrides it. */
export function httpAnswer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
  length = Buffer.byteLength(body),
): string {
  const lines = Object.entries({ ...headers, 'Content-Length': String(length) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n${body}`
}
/** An answer’s body. `code` may be of any type, correct or not. */
export const envelope = (code: unknown, data: unknown): string =>
  JSON.stringify({ code, msg: 'success', requestTime: 1_700_000_000_000, data })

/** An HTTP server on 127.0.0.1 that reads requests correctly and answers as the test specifies. */
export async function startRawServer(): Promise<RawServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const complete = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      received.push(complete)
      // The answer is written to the bare socket. Node's own response would keep it well-formed.
      const { socket } = request
      if (complete.url.endsWith('/public/time'))
        response.end(envelope('00000', { serverTime: String(1_700_000_000_000) }))
      else raw.behave(socket, complete)
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const raw: RawServer = {
    base: `http://127.0.0.1:${port}`,
    received,
    behave: (socket) => socket.destroy(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return raw
}
