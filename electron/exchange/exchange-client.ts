import type { DataFor, EndpointName, RequestFor } from '../../shared/exchange/endpoints'
import type { ChannelName } from '../../shared/exchange/channels'
import type { Category } from '../../shared/exchange/fields'
import type { Budget, ContractMismatch, Feed } from '../../shared/trading/health'
import type { Fill, Sighting } from '../../shared/trading/order'
import type { OrderBook } from '../../shared/trading/order-book'
import type { Balance, Position } from '../../shared/trading/account'
import type { HttpRequest } from '../env/env'
import type { KeyWatch } from './key-watch'

/** How one REST call ended. A call never throws and is never repeated by itself. */
export type CallResult<Data> =
  | { readonly kind: 'done'; readonly data: Data; readonly tookMs: number }
  /** The exchange answered with an error code. `definite` is true when the code proves that nothing was done. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly status: number; readonly definite: boolean }
  /** Nothing left this machine: bad input, no turn in time, stopped, or no connection could be made. */
  | { readonly kind: 'not-sent'; readonly code: string; readonly message: string }
  /** Sent, or perhaps sent, and no usable answer came. */
  | { readonly kind: 'unknown'; readonly code: string; readonly message: string }

export interface CallOptions {
  /** Runs once the limiter has given the turn and before the first byte can leave. If it throws, nothing is sent. */
  readonly beforeSend?: () => void
  /** Give up waiting for a turn after this many ms; the result is then `not-sent` with code `queue-timeout`, or `unanswered` while the exchange answers none of the calls before it. */
  readonly queueTtlMs?: number
  /** True once the caller no longer wants the call; asked when the turn comes. The result is then `not-sent`, code `withdrawn`. */
  readonly withdrawn?: () => boolean
  /** Hears the answer's `data` as it came, before it is read; also when it cannot be read. */
  readonly onData?: (data: unknown) => void
}

/** One method per declared endpoint. */
export type RestClient = {
  readonly [Name in EndpointName]: (request: RequestFor<Name>, options?: CallOptions) => Promise<CallResult<DataFor<Name>>>
}

/** What the private session hears. Every handler gets values already in Volley's words. */
export interface PrivateListener {
  orders(sightings: readonly Sighting[], fills: readonly Fill[]): void
  /** Coins named here changed; coins not named did not. */
  balances(balances: readonly Balance[]): void
  /** All open positions of one futures category: a position that is missing is closed. */
  positions(category: Category, positions: readonly Position[]): void
  /** Every subscription is acknowledged: read over REST now, then apply what was buffered. */
  ready(): void
  feedChanged(feed: Feed): void
}

export interface BookListener {
  /** The book changed or its state did. The book object is the live one: read, do not keep. */
  changed(book: OrderBook | null, feed: Feed): void
}

/** Starts to watch a book; the returned function stops it. */
export type WatchBook = (category: Category, symbol: string, channel: Extract<ChannelName, `books${string}`>, listener: BookListener) => () => void

/** One connection to one exchange with one key, or with none. */
export interface ExchangeClient {
  readonly rest: RestClient
  /** What the answers say of the key; null without one. */
  readonly key: KeyWatch | null
  /** The request a call would put on the wire, secrets taken out. Nothing is sent. Throws where the request does not fit the declaration. */
  preview(name: EndpointName, request: unknown): HttpRequest
  /** Starts sessions and clock sync. */
  start(): void
  stop(): void
  /** Server clock minus ours, in ms, with the bound of the estimate; null before the first answer. */
  clock(): { readonly offsetMs: number; readonly errorMs: number } | null
  budgets(): readonly Budget[]
  restFeed(): Feed
  publicFeed(): Feed
  privateFeed(): Feed
  counters(): { malformedSocketMessages: number; contractMismatches: number; bookGaps: number; reconnects: number; rateLimited: number }
  /** Where the exchange's messages differ from their declarations; `contractMismatches` counts them all. */
  mismatches(): readonly ContractMismatch[]
  /** One shared subscription per instrument, whoever watches. Returns the function that stops watching. */
  readonly watchBook: WatchBook
  listenPrivate(listener: PrivateListener): () => void
}

export interface Credentials {
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
}

export interface ExchangeAddresses {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
}
