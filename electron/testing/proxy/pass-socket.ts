import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { rewriteFrame } from './rewriting'
import type { Proxy } from './running-proxy'

/** A push carries data; what answers a subscription, a login or a ping does not. */
const isPush = (text: string): boolean => text.startsWith('{') && text.includes('"data":')

/** One socket of the application to the exchange. Frames keep their order; private ones may be late or lost. */
export function passSocket(proxy: Proxy, near: WebSocket, path: string): void {
  const far = new WebSocket(new URL(path, proxy.target ?? undefined).href.replace(/^http/, 'ws'), {
    perMessageDeflate: false,
  })
  const isPrivate = path.includes('private')
  const opened = new Promise<void>((resolve) => far.once('open', () => resolve()))
  let queue = Promise.resolve()

  near.on('message', (data: Buffer) => void opened.then(() => far.send(data.toString('utf8'))))
  far.on('message', (data: Buffer) => {
    const frame = data.toString('utf8')
    const text = rewriteFrame(proxy.rewriting, frame)
    for (const before of proxy.rewriting.textsBefore?.(frame) ?? []) near.send(before)
    if (text === null) return
    const fault = isPrivate ? proxy.faults.frame(isPush(text)) : null
    if (fault !== null) proxy.tally.failed(fault.kind)
    if (fault?.kind === 'lost-push') return
    if (fault?.kind === 'reset-socket') return near.terminate()
    queue = queue.then(async () => {
      if (fault?.kind === 'late-pushes') await pause(fault.ms)
      if (near.readyState === near.OPEN) near.send(text)
    })
  })
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('close', () => other.terminate())
    one.on('error', () => one.terminate())
  }
}
