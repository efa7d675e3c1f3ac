import { basename, join } from 'node:path'
import { type Clock, every } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { addTrader, listedKeys, type Participants, participantsOf, traderMembers } from '@/practice/accounts/accounts'
import { createExchangeCore } from '@/practice/engine/core'
import { listedLoans } from '@/practice/engine/api/margin-loans'
import { type ListedInstrument, listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { startFunding } from '@/practice/prices/funding-times'
import { type RunningMarket, startCrowd } from '@/practice/market/crowd'
import { listedBeside } from '@/practice/replay/recorded-instruments'
import { openReplay, type Replay } from '@/practice/replay/replay'
import { createAnswer, createCalls, type WireAnswer } from '@/practice/rest/answer'
import type { Incoming } from '@/practice/rest/incoming'
import { type AmendQueue, createAmendQueue } from '@/practice/rest/routes/amend-queue'
import { createRequestQuota } from '@/practice/rest/rate-limiter'
import { createRoutes } from './create-routes'
import { createBorder } from '@/practice/flips/border'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { forgetfulRows } from '@/practice/store/saved-rows'
import type { WhenSettled } from '@/practice/store/when-settled'
import { openServices, type PracticeServices } from '@/practice/services/services'
import { createCommitBarrier } from './commit-barrier'
import { openStore, type Store } from '@/practice/store/store'
import { createTickers } from '@/practice/prices/tickers'
import { createWallets } from '@/practice/accounts/wallets'
import { type BookBroadcast, createBookBroadcast } from '@/practice/ws/book-feed'
import type { Dialect } from '@/practice/ws/dialect'
import { createDialectV2 } from '@/practice/ws/dialect-v2'
import { createDialectV3 } from '@/practice/ws/dialect-v3'
import { createMarketFeed } from '@/practice/prices/market-feed'
import { createPrivateFeed, type PrivateFeed } from '@/practice/ws/private-feed'
import { createTradeOperations } from '@/practice/ws/trade-operations'
import type { SendPush } from '@/practice/ws/session'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Parameters of an exchange, with or without servers. */
export interface ExchangeOptions {
  readonly clock: Clock
  /** For the control token and keys created while it runs. The market and the first keys depend on `seed` alone. */
  readonly random: Random
  readonly seed: number
  /** A recording whose book provides the liquidity. */
  readonly replay?: string
  /** Folder of the stored accounts. Without it they end with the process. */
  readonly dataDir?: string
  /** Replaces the generated market. */
  readonly market?: (core: ExchangeCore) => RunningMarket
  /** Additional listed symbols. */
  readonly listings?: readonly ListedInstrument[]
  /** Alternatives that replace assumptions about the exchange, applied in this order. */
  readonly flips?: readonly FlipId[]
  /** Counts calls and messages. A load measurement passes a limiter without limits. */
  readonly createLimiter?: typeof createRequestQuota
}

/** The whole exchange without servers: they, or a simulated network, carry requests and sessions to it. */
export interface OpenedExchange {
  readonly core: ExchangeCore
  readonly services: PracticeServices
  readonly market: RunningMarket
  readonly participants: Participants
  readonly privateFeed: PrivateFeed
  readonly books: BookBroadcast
  readonly amendments: AmendQueue
  /** Reason why its accounts are lost at the end although they should be stored. */
  readonly notSaved?: string
  /** Executes a request. Its answer may be sent once `whenSettled` calls back. */
  readonly answer: (incoming: Incoming, droppedCount?: number) => WireAnswer
  readonly whenSettled: WhenSettled
  readonly sendPush: SendPush
  /** Alternatives of assumptions that have changed a response or a push. */
  readonly applied: ReadonlySet<FlipId>
  readonly dialects: Readonly<Record<'v2' | 'v3', Dialect>>
  readonly createLimiter: typeof createRequestQuota
  /** Opens the accounts of another trader. Returns their keys. */
  readonly openTrader: () => readonly PracticeKey[]
  /** Stops everything but the store. Call `close` after the last session has ended. */
  stop(): void
  close(): void
}

const SAVE_MARKET_MS = 5000
/** Interval of the check for hourly interest and liquidations. */
const ACCOUNTS_POLL_MS = 1000

interface OpenStore {
  readonly store: Store | null
  readonly notSaved?: string
}

/** With a recording other accounts trade: its prices differ, and the difference would liquidate every loan. */
function openStoreFor({ dataDir, replay }: ExchangeOptions): OpenStore {
  if (dataDir === undefined) return { store: null }
  try {
    return { store: openStore(replay === undefined ? dataDir : join(dataDir, 'replay', basename(replay))) }
  } catch (error) {
    return { store: null, notSaved: error instanceof Error ? error.message : 'the disk refuses' }
  }
}

/** One row for each trader whose accounts were opened after the first day. */
const ADDITIONAL_TRADERS = 'further trader'

/** Restores accounts or opens new ones. Returns the UIDs of the new ones. */
function openAccounts(core: ExchangeCore, participants: Participants, store: Store | null): ReadonlySet<string> {
  if (store?.venue) core.importVenue(store.venue)
  const saved = new Map((store?.accounts ?? []).map((snapshot) => [snapshot.uid, snapshot]))
  const newAccounts = participants.accounts.filter(({ uid }) => !saved.has(uid))
  for (const { uid } of participants.accounts) {
    const snapshot = saved.get(uid)
    if (snapshot) core.importAccount(snapshot)
  }
  newAccounts.forEach((account) => core.addAccount(account))
  return new Set(newAccounts.map(({ uid }) => uid))
}

const listedIn = ({ listings = [] }: ExchangeOptions): readonly ListedInstrument[] => [
  ...listedInstruments,
  ...listings,
]

/** The generated market, continued from its last state, or a recording with the rest of the market generated. */
function openMarket(
  core: ExchangeCore,
  options: ExchangeOptions,
  replay: Replay | null,
  store: Store | null,
): RunningMarket {
  const { clock, seed } = options
  const parts = { core, clock, seed }
  if (options.market !== undefined) return options.market(core)
  if (replay === null) {
    const earlier = {
      resumeAt: store?.prices ?? new Map(),
      saved: (key: string, from: number) => store?.candles(key, from) ?? [],
    }
    return startCrowd({ ...parts, instruments: listedIn(options), externalPrice: () => null, ...earlier })
  }
  const recorded = replay.start(core, clock)
  const beside = { instruments: listedBeside(replay.instruments), externalPrice: recorded.middleOf }
  const crowd = startCrowd({ ...parts, ...beside, resumeAt: new Map(), saved: () => [] })
  return {
    stop() {
      recorded.stop()
      crowd.stop()
    },
    shock: (fraction, ms, coin) => crowd.shock(fraction, ms, coin),
    pin: (coin, price) => crowd.pin(coin, price),
  }
}

/** Opens the exchange with a live market. Throws if the recording cannot be read. */
export function openExchange(options: ExchangeOptions): OpenedExchange {
  const { clock, seed, createLimiter = createRequestQuota } = options
  const border = createBorder(options.flips ?? [], clock)
  const replay = options.replay === undefined ? null : openReplay(options.replay, seed)
  const instruments = replay ? [...replay.instruments, ...listedBeside(replay.instruments)] : listedIn(options)
  const core = createExchangeCore({ clock, instruments, loans: listedLoans })
  const { store, notSaved } = openStoreFor(options)
  const saved = store ?? forgetfulRows
  const participants = participantsOf(seed, instruments, saved.readRows(ADDITIONAL_TRADERS).length)
  const users = new Set(participants.accounts.map((account) => account.uid))
  store?.follow(core, users)
  const newAccounts = openAccounts(core, participants, store)
  const market = openMarket(core, options, replay, store)
  const services = openServices({
    core,
    clock,
    seed,
    random: options.random,
    participants,
    newAccounts,
    saved,
    behavior: border.behavior,
  })
  const privateFeed = createPrivateFeed(core, clock, users, services.strategies)
  const commitBarrier = createCommitBarrier({ core, clock, users, store, privateFeed, strategies: services.strategies })

  function openTrader(): readonly PracticeKey[] {
    const number = participants.traders.length
    const members = traderMembers(seed, instruments, number)
    addTrader(participants, members)
    for (const account of members.accounts) {
      users.add(account.uid)
      core.addAccount(account)
      store?.add(account.uid)
    }
    services.open(members)
    saved.writeRow(ADDITIONAL_TRADERS, String(number), members.trader)
    commitBarrier.settle()
    return listedKeys(participants)
  }

  const books = createBookBroadcast(core, clock)
  const tickerOf = createTickers(core, clock)
  const marketFeed = createMarketFeed(core, clock, tickerOf)
  const amendments = createAmendQueue(services.trading, clock, commitBarrier.settle)
  const walletOf = createWallets(participants.classicUids)
  const call = createCalls({
    clock,
    limiter: createLimiter(() => clock.mono()),
    routes: createRoutes({
      core: services.trading,
      clock,
      amendments,
      walletOf,
      services,
      tickerOf,
      recentTrades: marketFeed.recentTrades,
      behavior: border.behavior,
    }),
  })
  const now = (): number => clock.now()
  const parts = { core, books, market: marketFeed, privateFeed, walletOf, trade: createTradeOperations(call, now), now }

  /** Prices around a replay are not the history of the generated market. */
  function saveMarket(): void {
    try {
      if (replay === null) store?.saveMarket(core)
    } catch {
      // A failing disk loses the prices of the last seconds. The next poll tries again.
    }
  }
  const stopFunding = startFunding(core, clock)
  const stopWatching = every(clock, ACCOUNTS_POLL_MS, () => {
    core.chargeInterest()
    core.enforceMargins()
  })
  const stopSaving = every(clock, SAVE_MARKET_MS, saveMarket)
  commitBarrier.settle()

  return {
    core,
    services,
    market,
    participants,
    privateFeed,
    books,
    amendments,
    ...(notSaved === undefined ? {} : { notSaved }),
    answer: border.answers(createAnswer({ clock, keys: participants.keys }, call)),
    sendPush: border.sendPush,
    applied: border.applied,
    whenSettled: commitBarrier.whenSettled,
    dialects: { v2: createDialectV2(parts), v3: createDialectV3(parts) },
    createLimiter,
    openTrader,
    stop() {
      market.stop()
      services.stop()
      commitBarrier.stop()
      stopFunding()
      stopWatching()
      stopSaving()
      privateFeed.close()
    },
    close() {
      commitBarrier.settle()
      saveMarket()
      store?.close()
    },
  }
}
