import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Budget, ClockReading, Feed } from '@/shared/trading/health/health'
import type { WireRequest } from './rest/request-text'
import type { KeyWatch } from './key/key-watch'
import type { ContractMismatch } from '@/shared/exchange/protocol/mismatches'
import type { RestClient } from './protocol/call'
import type { AgreedTime } from './protocol/clock-sync'
import type { PrivateListener } from './socket/private-listener'
import type { WatchBook } from './book/book-feed'

/** One connection to an exchange with one key, or with none. */
export interface ExchangeClient {
  readonly rest: RestClient
  /** Information about the key from answers. Null without a key. */
  readonly key: KeyWatch | null
  /**
   * The request of a call on the wire, without secrets. Nothing is sent. Throws if the request does not match the
   * declaration.
   */
  preview(name: EndpointName, request: unknown): WireRequest
  /** Starts sessions and clock sync. */
  start(): void
  stop(): void
  /** Null before the first answer. */
  clock(): ClockReading | null
  /** The exchange's time that several answers agreed on. Null before. */
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
  /** Differences between the exchange's messages and their declarations. `contractMismatches` is their total count. */
  mismatches(): readonly ContractMismatch[]
  /** One shared subscription per instrument for all watchers. Returns the function that stops watching. */
  readonly watchBook: WatchBook
  listenPrivate(listener: PrivateListener): () => void
  /** Receives the reject codes of changing calls and of single elements. */
  listenRefusals(listener: (codes: readonly string[]) => void): () => void
}
