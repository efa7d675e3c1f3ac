import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { rewriteFrame } from './rewriting'
import type { Proxy } from './running-proxy'

/** A push carries data; what answers a subscription, a login or a ping does not. */
const isPush = (text: string): boolean => text.startsWith('{') && text.includes('"data":')

/** A push that changes places with the next one waits no longer than this for it. */
const SWAP_WITHIN_MS = 1000

/** Holds single frames back until the next one has passed. `send` must keep the order of its calls. */
function createSwaps(send: (text: string) => void, onSwapped: () => void) {
  let queued: string | null = null
  function release(): void {
    if (queued !== null) send(queued)
    queued = null
  }
  return {
    hold(text: string) {
      queued = text
      void pause(SWAP_WITHIN_MS).then(() => queued === text && release())
    },
    /** Sends a frame and what waited for it. */
    pass(text: string) {
      send(text)
      if (queued !== null) onSwapped()
      release()
    },
    isHolding: () => queued !== null,
  }
}

/**
 * One socket of the application to the exchange. Frames keep their order; private ones may be late or lost, and two
 * private pushes may change places.
 */
export function passSocket(proxy: Proxy, near: WebSocket, path: string): void {
  const far = new WebSocket(new URL(path, proxy.target ?? undefined).href.replace(/^http/, 'ws'), {
    perMessageDeflate: false,
  })
  const isPrivate = path.includes('private')
  const opened = new Promise<void>((resolve) => far.once('open', () => resolve()))
  let queue = Promise.resolve()
  const send = (text: string): void => {
    queue = queue.then(() => {
      if (near.readyState === near.OPEN) near.send(text)
    })
  }
  const swaps = createSwaps(send, () => proxy.tally.rewrote('swapped-pushes'))

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
    const isDelayed = isPrivate && isPush(text) && !swaps.isHolding() && (proxy.rewriting.swapsWithNext?.() ?? false)
    if (fault?.kind === 'late-pushes') queue = queue.then(() => pause(fault.ms))
    if (isDelayed) swaps.hold(text)
    else if (isPush(text)) swaps.pass(text)
    else send(text)
  })
  for (const [first, other] of [
    [near, far],
    [far, near],
  ] as const) {
    first.on('close', () => other.terminate())
    first.on('error', () => first.terminate())
  }
}
