import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServedAnswer, ServedPlace, ServedRequest, ServeHttp } from './env'

const REQUEST_MS = 5000
const MOST_HEADER_BYTES = 8192
const MOST_CONNECTIONS = 32

/** No script, no resource, no frame, no copy in a cache, and no referrer that contains the path. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { host }: ServedPlace,
  answer: (request: ServedRequest) => ServedAnswer,
): void {
  const { method = '', url = '', socket } = request
  const isForHere = request.headers.host === host
  const client = socket.remoteAddress ?? ''
  const { status, body, location } = isForHere ? answer({ method, target: url, client }) : { status: 421, body: '' }
  // A form without fields has no body. The connection ends with the response, so that none is read.
  response.writeHead(status, { ...headers, ...(location !== undefined && { location }) }).end(body)
}

/** A server for short pages: one request per connection, with limits on its size and duration. */
export const serveHttp: ServeHttp = (place, answer) =>
  new Promise((resolve, reject) => {
    const limits = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, maxHeaderSize: MOST_HEADER_BYTES }
    const server = createServer({ ...limits, connectionsCheckingInterval: REQUEST_MS }, (request, response) =>
      respond(request, response, place, answer),
    )
    server.maxConnections = MOST_CONNECTIONS
    // A later error, such as too many open files, must not end the process.
    server.on('error', reject)
    server.listen({ host: place.address, port: place.port, exclusive: true }, () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      }),
    )
  })
