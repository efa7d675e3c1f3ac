import type { ProxyFaults } from './faults'
import type { Rewriting } from './rewriting'
import type { Tally } from './tally'

/** A server between the application and the exchange that counts what passes and lets it go wrong. */
export interface Proxy {
  /** What the application takes for the exchange. */
  readonly rest: string
  readonly socketAt: (path: string) => string
  /** Where the exchange is from now on; null while it is down. */
  target: URL | null
  /** What goes wrong from now on. */
  faults: ProxyFaults
  /** What the exchange is made to send from now on, in place of what it sends. */
  rewriting: Rewriting
  readonly tally: Tally
  close(): Promise<void>
}
