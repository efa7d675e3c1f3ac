import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Budget, ClockReading, Feed } from '@/shared/trading/health/health'
import type { HttpRequest } from '../base/env/env'
import type { KeyWatch } from './key/key-watch'
import type { ContractMismatch } from '@/shared/exchange/protocol/mismatches'
import type { RestClient } from './protocol/call'
import type { AgreedTime } from './protocol/clock-sync'
import type { PrivateListener } from './socket/private-listener'
import type { WatchBook } from './book/book-feed'

/** One connection to one exchange with one key, or with none. */
export interface ExchangeClient {
  readonly rest: RestClient
  /** What the answers say of the key; null without one. */
  readonly key: KeyWatch | null
  /**
   * The request a call would put on the wire, secrets taken out. Nothing is sent. Throws where the request does not fit
   * the declaration.
   */
  preview(name: EndpointName, request: unknown): HttpRequest
  /** Starts sessions and clock sync. */
  start(): void
  stop(): void
  /** Null before the first answer. */
  clock(): ClockReading | null
  /** The exchange's time on which several answers agreed; null before. */
  agreedTime(): AgreedTime | null
  budgets(): readonly Budget[]
  restFeed(): Feed
  publicFeed(): Feed
  privateFeed(): Feed
  counters(): {
    malformedSocketMessages: number
    contractMismatches: number
    bookGaps: number
    reconnects: number
    rateLimited: number
  }
  /** Where the exchange's messages differ from their declarations; `contractMismatches` counts them all. */
  mismatches(): readonly ContractMismatch[]
  /** One shared subscription per instrument, whoever watches. Returns the function that stops watching. */
  readonly watchBook: WatchBook
  listenPrivate(listener: PrivateListener): () => void
  /** Hears the codes by which the exchange refuses what changes something, whole calls and single elements. */
  listenRefusals(listener: (codes: readonly string[]) => void): () => void
}
