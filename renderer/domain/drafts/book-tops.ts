import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import { createTopWatch, type Tops, type WatchedBook } from './top-watch'

/** The best prices that desk, ticket, chart and book work with. */
export const useTops = createAccountStore<{ readonly tops: Tops }>({ tops: new Map() })

const watch = createTopWatch(
  { call: (name, input) => bridge.call(name, input), listen: (name, handler) => bridge.listen(name, handler) },
  (tops) => useTops.setState({ tops }),
)

export const holdTop = (book: WatchedBook): (() => void) => watch.hold(book)

/** The books of another account are other books: to be called when it comes on screen. */
export const endTopWatches = (): void => watch.endAll()
