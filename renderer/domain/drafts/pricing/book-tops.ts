import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import type { Bridge } from '@/shared/ipc/bridge'
import { createTopWatch, type Pace, type Tops, type WatchedBook } from './top-watch'

/** Best prices for desk, ticket, chart and book, at either pace. */
export const useTops = createAccountStore<Readonly<Record<Pace, Tops>>>({ second: new Map(), live: new Map() })

const ipc: Pick<Bridge, 'call' | 'listen'> = {
  call: (name, input) => bridge.call(name, input),
  listen: (name, handler) => bridge.listen(name, handler),
}
const watches = {
  second: createTopWatch(ipc, (second) => useTops.setState({ second }), 'second'),
  live: createTopWatch(ipc, (live) => useTops.setState({ live }), 'live'),
}

export const watchTop = (book: WatchedBook, pace: Pace): (() => void) => watches[pace].acquire(book)

/** Ends all books; call it when the account on screen changes. */
export function endTopWatches(): void {
  for (const watch of Object.values(watches)) watch.endAll()
}
