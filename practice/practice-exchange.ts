import type { Server } from 'node:http'
import { basename, join } from 'node:path'
import { type Clock, every } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import {
  changeKey,
  addTrader,
  listedKeys,
  type Participants,
  participantsOf,
  traderMembers,
} from '@/practice/accounts/accounts'
import { CONTROL_PATH, createControl } from '@/practice/rest/control'
import { createExchangeCore } from '@/practice/engine/core'
import { listedLoans } from '@/practice/engine/api/margin-loans'
import { type ListedInstrument, listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { createFaults, type InstantFault } from '@/practice/faults/faults'
import { startFunding } from '@/practice/prices/funding-times'
import { type RunningMarket, startCrowd } from '@/practice/market/crowd'
import { listedBeside } from '@/practice/replay/recorded-instruments'
import { openReplay, type Replay } from '@/practice/replay/replay'
import { createAnswer, createCalls } from '@/practice/rest/answer'
import { createAmendQueue } from '@/practice/rest/routes/amend-queue'
import { createRequestQuota } from '@/practice/rest/rate-limiter'
import { createRestServer } from '@/practice/rest/rest-server'
import { createRoutes } from './create-routes'
import { type Border, createBorder } from '@/practice/flips/border'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { actOnP2p } from '@/practice/faults/p2p-faults'
import { createRiskFaults } from '@/practice/faults/risk-faults'
import { openServices, type PracticeServices } from '@/practice/services/services'
import { createCommitBarrier, type CommitBarrier } from './commit-barrier'
import { openStore, type Store } from '@/practice/store/store'
import { createTickers } from '@/practice/prices/tickers'
import { createWallets } from '@/practice/accounts/wallets'
import { createBookBroadcast } from '@/practice/ws/book-feed'
import { createDialectV2 } from '@/practice/ws/dialect-v2'
import { createDialectV3 } from '@/practice/ws/dialect-v3'
import { createMarketFeed } from '@/practice/prices/market-feed'
import { createPrivateFeed, type PrivateFeed } from '@/practice/ws/private-feed'
import { createTradeOperations } from '@/practice/ws/trade-operations'
import { createSocketServer, type SocketServer } from '@/practice/ws/ws-server'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Addresses and keys of the exchange: the first line of `npm run practice`. */
export interface PracticeDescriptor {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
  readonly wsPublicV3: string
  readonly wsPrivateV3: string
  readonly accounts: readonly PracticeKey[]
  /** Reason why its accounts are lost at the end although they should be stored. */
  readonly notSaved?: string
  /** The control endpoint for tests. Only if faults are enabled. */
  readonly control?: { readonly url: string; readonly token: string }
}

export interface PracticeOptions {
  readonly clock: Clock
  /** For the control token and keys created while it runs. The market and the first keys depend on `seed` alone. */
  readonly random: Random
  /** 0 selects a free port. */
  readonly port: number
  readonly seed: number
  /** A recording whose book provides the liquidity. */
  readonly replay?: string
  /** Folder of the stored accounts. Without it they end with the process. */
  readonly dataDir?: string
  readonly faults?: boolean
  /** Additional listed symbols. */
  readonly listings?: readonly ListedInstrument[]
  /** Alternatives that replace assumptions about the exchange, applied in this order. */
  readonly flips?: readonly FlipId[]
  /** Counts calls and messages. A load measurement passes a limiter without limits. */
  readonly createLimiter?: typeof createRequestQuota
}

export interface PracticeExchange {
  readonly descriptor: PracticeDescriptor
  readonly core: ExchangeCore
  readonly services: PracticeServices
  /** Alternatives of assumptions that have changed a response or a push. */
  readonly applied: ReadonlySet<FlipId>
  /**
   * Opens the accounts of another trader, equal to those of the first day, while the exchange runs. The descriptor
   * lists their keys instead of the previous trader's keys, which stay valid, also after a restart.
   */
  openAccounts(): Promise<PracticeDescriptor>
  close(): Promise<void>
}

const SAVE_MARKET_MS = 5000
/** Interval of the check for hourly interest and liquidations. */
const ACCOUNTS_POLL_MS = 1000

interface Keeping {
  readonly store: Store | null
  readonly notSaved?: string
}

/** With a recording other accounts trade: its prices differ, and the difference would liquidate every loan. */
function openStoreFor({ dataDir, replay }: PracticeOptions): Keeping {
  if (dataDir === undefined) return { store: null }
  try {
    return { store: openStore(replay === undefined ? dataDir : join(dataDir, 'replay', basename(replay))) }
  } catch (error) {
    return { store: null, notSaved: error instanceof Error ? error.message : 'the disk refuses' }
  }
}

/** One row for each trader whose accounts were opened after the first day. */
const FURTHER_TRADERS = 'further trader'

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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function describe(
  port: number,
  keys: readonly PracticeKey[],
  token: string | null,
  { notSaved }: Keeping,
): PracticeDescriptor {
  const rest = `http://127.0.0.1:${port}`
  const ws = `ws://127.0.0.1:${port}`
  return {
    rest,
    wsPublic: `${ws}/v2/ws/public`,
    wsPrivate: `${ws}/v2/ws/private`,
    wsPublicV3: `${ws}/v3/ws/public`,
    wsPrivateV3: `${ws}/v3/ws/private`,
    accounts: keys,
    ...(notSaved === undefined ? {} : { notSaved }),
    ...(token === null ? {} : { control: { url: rest + CONTROL_PATH, token } }),
  }
}

interface Servers {
  readonly server: Server
  readonly sockets: SocketServer
  readonly token: string | null
}

interface ServerParts {
  readonly core: ExchangeCore
  readonly participants: Participants
  readonly market: RunningMarket
  readonly services: PracticeServices
  readonly privateFeed: PrivateFeed
  readonly commitBarrier: CommitBarrier
  readonly border: Border
  /** Opens the accounts of another trader and returns their keys. */
  readonly openTrader: () => readonly PracticeKey[]
}

/** The HTTP and WebSocket servers in front of the engine, not yet listening. */
function createServers(
  { core, participants, market, services, privateFeed, commitBarrier, border, openTrader }: ServerParts,
  options: PracticeOptions,
): Servers {
  const { clock, random, createLimiter = createRequestQuota } = options
  const books = createBookBroadcast(core, clock)
  const tickerOf = createTickers(core, clock)
  const marketFeed = createMarketFeed(core, clock, tickerOf)
  const { trading } = services
  const amendments = createAmendQueue(trading, clock, commitBarrier.settle)
  const actOnRisk = createRiskFaults(market, services)
  function act(fault: InstantFault): string | null {
    if (fault.kind === 'drop-sockets') sockets.dropAll()
    else if (fault.kind === 'announce-upgrade') sockets.announceUpgrade()
    else if (fault.kind === 'stall') sockets.pause(fault.ms)
    else if (fault.kind === 'lose-pushes') privateFeed.lose(fault.orders)
    else if (fault.kind === 'gap') books.skipNext()
    else if (fault.kind === 'change-delay') amendments.setDelay(fault.ms)
    else if (fault.kind === 'change-key') return changeKey(participants.keys, fault)
    else if (fault.kind === 'p2p-take' || fault.kind === 'p2p-step') return actOnP2p(services.p2p, fault, clock.now())
    else return actOnRisk(fault)
    return null
  }
  const faults = options.faults ? createFaults(act) : null
  const token = faults ? Buffer.from(random.bytes(24)).toString('base64url') : null
  const control = faults && token !== null ? createControl({ faults, openTrader, token }) : null
  const limiter = createLimiter(() => clock.mono())
  const { keys } = participants
  const walletOf = createWallets(participants.classicUids)
  const call = createCalls({
    clock,
    limiter,
    routes: createRoutes({
      core: trading,
      clock,
      amendments,
      walletOf,
      services,
      tickerOf,
      recentTrades: marketFeed.recentTrades,
      behavior: border.behavior,
    }),
  })
  const answer = border.answers(createAnswer({ clock, keys }, call))
  const server = createRestServer({ clock, answer, whenSettled: commitBarrier.whenSettled, faults, control })
  const now = (): number => clock.now()
  const parts = { core, books, market: marketFeed, privateFeed, walletOf, trade: createTradeOperations(call, now), now }
  const dialects = { v2: createDialectV2(parts), v3: createDialectV3(parts) }
  const sockets = createSocketServer(server, {
    clock,
    keys,
    createLimiter,
    dialects,
    whenSettled: commitBarrier.whenSettled,
    sendPush: border.sendPush,
  })
  return { server, sockets, token }
}

const listedIn = ({ listings = [] }: PracticeOptions): readonly ListedInstrument[] => [
  ...listedInstruments,
  ...listings,
]

/** The generated market, continued from its last state, or a recording with the rest of the market generated. */
function openMarket(
  core: ExchangeCore,
  options: PracticeOptions,
  replay: Replay | null,
  store: Store | null,
): RunningMarket {
  const { clock, seed } = options
  const parts = { core, clock, seed }
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
  }
}

/**
 * Starts the exchange on 127.0.0.1 with a live market. Rejects if the port is taken or the recording cannot be read.
 */
export async function startPracticeExchange(options: PracticeOptions): Promise<PracticeExchange> {
  const { clock, seed } = options
  const border = createBorder(options.flips ?? [], clock)
  const replay = options.replay === undefined ? null : openReplay(options.replay, seed)
  const instruments = replay ? [...replay.instruments, ...listedBeside(replay.instruments)] : listedIn(options)
  const core = createExchangeCore({ clock, instruments, loans: listedLoans })
  const keeping = openStoreFor(options)
  const { store } = keeping
  const saved = store ?? forgetfulRows
  const participants = participantsOf(seed, instruments, saved.readRows(FURTHER_TRADERS).length)
  const users = new Set(participants.accounts.map((account) => account.uid))
  const newAccounts = openAccounts(core, participants, store)
  store?.follow(core, users)
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
    saved.writeRow(FURTHER_TRADERS, String(number), members.trader)
    commitBarrier.settle()
    return listedKeys(participants)
  }

  const { server, sockets, token } = createServers(
    { core, participants, market, services, privateFeed, commitBarrier, border, openTrader },
    options,
  )
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

  function stop(): void {
    market.stop()
    services.stop()
    commitBarrier.stop()
    stopFunding()
    stopWatching()
    stopSaving()
    privateFeed.close()
    sockets.close()
    commitBarrier.settle()
    saveMarket()
    store?.close()
  }
  async function close(): Promise<void> {
    stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  commitBarrier.settle()
  try {
    const port = await listen(server, options.port)
    const descriptorWith = (keys: readonly PracticeKey[]): PracticeDescriptor => describe(port, keys, token, keeping)
    return {
      descriptor: descriptorWith(listedKeys(participants)),
      core,
      services,
      applied: border.applied,
      openAccounts: async () => descriptorWith(openTrader()),
      close,
    }
  } catch (error) {
    stop()
    throw error
  }
}
