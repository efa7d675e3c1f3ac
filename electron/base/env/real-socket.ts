import { WebSocket } from 'ws'
import type { OpenSocket } from './env'

/** Far above any push of the exchange; the library's own default of 100 MB would let one frame fill the memory. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024
const HANDSHAKE_MS = 10_000
/** A peer that does not answer our close is cut off. */
const CLOSE_MS = 500

const options = {
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false,
  handshakeTimeout: HANDSHAKE_MS,
  followRedirects: false,
}

/** WebSockets over `ws`: no compression (the exchange uses none, and bombs need it), no redirects. */
export function createSocketOpener(): OpenSocket {
  return (url, handlers) => {
    const socket = new WebSocket(url, options)
    let reason = ''
    socket.on('open', () => handlers.opened())
    socket.on('message', (data, isBinary) => handlers.message(isBinary ? null : textOf(data)))
    socket.on('error', (error) => (reason = error.message))
    socket.on('close', (code) => handlers.closed(reason || `closed with code ${code}`))
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => {
        socket.close()
        setTimeout(() => socket.terminate(), CLOSE_MS).unref()
      },
    }
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8')
}
