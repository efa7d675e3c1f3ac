import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { noFaults } from './faults'
import { passRequest } from './pass-request'
import { passSocket } from './pass-socket'
import { createTally } from './tally'
import type { Proxy } from './running-proxy'

/** Starts one on any free port of this machine; nothing goes wrong until it is told what should. */
export async function startProxy(): Promise<Proxy> {
  const tally = createTally()
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const proxy: Proxy = {
    rest: `http://127.0.0.1:${port}`,
    socketAt: (path) => `ws://127.0.0.1:${port}${path}`,
    target: null,
    faults: noFaults,
    rewriting: {},
    tally,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on(
    'request',
    (request, response) => void passRequest(proxy, request, response).catch(() => response.destroy()),
  )
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    if (proxy.target === null) return stream.destroy()
    sockets.handleUpgrade(request, stream, head, (socket) => passSocket(proxy, socket, request.url ?? '/'))
  })
  server.on('clientError', (_error, stream) => stream.destroy())
  return proxy
}
