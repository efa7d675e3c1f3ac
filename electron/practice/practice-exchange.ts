import type { Server } from 'node:http'
import { type Clock, every } from '../../shared/clock'
import type { Random } from '../../shared/random'
import { type Members, membersOf, type PracticeKey } from './accounts'
import { CONTROL_PATH, createControl } from './control'
import { createExchangeCore } from './engine/core'
import { listedInstruments } from './engine/listed-symbols'
import type { ExchangeCore } from './exchange-core'
import { createFaults, type InstantFault } from './faults'
import { startFunding } from './funding-times'
import { type Market, startCrowd } from './market/crowd'
import { listedBeside } from './replay/recorded-instruments'
import { openReplay, type Replay } from './replay/replay'
import { createAnswer, createCalls } from './rest/answer'
import { createChangeQueue } from './rest/change-queue'
import { createRateLimiter } from './rest/rate-limiter'
import { createRestServer } from './rest/rest-server'
import { createRoutes } from './rest/create-routes'
import { forgetfulRows } from './kept-rows'
import { openServices, type Services } from './services'
import { openStore, type Store } from './store'
import { createWallets } from './wallets'
import { createBookFeed } from './ws/book-feed'
import { createDialectV2 } from './ws/dialect-v2'
import { createDialectV3 } from './ws/dialect-v3'
import { createPrivateFeed, type PrivateFeed } from './ws/private-feed'
import { createTradeOperations } from './ws/trade-operations'
import { createSocketServer, type SocketServer } from './ws/ws-server'

/** Where the exchange is and who may use it: the first line of `npm run practice`. */
export interface PracticeDescriptor {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
  readonly wsPublicV3: string
  readonly wsPrivateV3: string
  readonly accounts: readonly PracticeKey[]
  /** Only when faults were asked for: the door for tests. */
  readonly control?: { readonly url: string; readonly token: string }
}

export interface PracticeOptions {
  readonly clock: Clock
  /** For the control token and keys made while it runs. The market and the first keys follow from `seed` alone. */
  readonly random: Random
  /** 0 takes any free port. */
  readonly port: number
  readonly seed: number
  /** A recording whose book becomes the liquidity. */
  readonly replay?: string
  /** Where the users' accounts outlive the process; without it they end with it. */
  readonly dataDir?: string
  readonly faults?: boolean
}

export interface PracticeExchange {
  readonly descriptor: PracticeDescriptor
  readonly core: ExchangeCore
  readonly services: Services
  close(): Promise<void>
}

const SAVE_MARKET_MS = 5000

/** Accounts as they were left, or as they open. */
function openAccounts(core: ExchangeCore, members: Members, store: Store | null): void {
  const kept = new Map((store?.accounts ?? []).map((snapshot) => [snapshot.uid, snapshot]))
  for (const account of members.accounts) {
    const snapshot = kept.get(account.uid)
    if (snapshot) core.importAccount(snapshot)
    else core.addAccount(account)
  }
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

function describe(port: number, members: Members, token: string | null): PracticeDescriptor {
  const rest = `http://127.0.0.1:${port}`
  const ws = `ws://127.0.0.1:${port}`
  return {
    rest,
    wsPublic: `${ws}/v2/ws/public`,
    wsPrivate: `${ws}/v2/ws/private`,
    wsPublicV3: `${ws}/v3/ws/public`,
    wsPrivateV3: `${ws}/v3/ws/private`,
    accounts: [...members.keys],
    ...(token === null ? {} : { control: { url: rest + CONTROL_PATH, token } }),
  }
}

/** Stores and pushes what happens to the users' accounts: at the end of a request, or in the same turn as the market's doing. */
function createSettlement(core: ExchangeCore, clock: Clock, users: ReadonlySet<string>, store: Store | null, privateFeed: PrivateFeed) {
  let isDue = false
  /** Stored before anybody hears of it. */
  function settle(): void {
    isDue = false
    store?.commit()
    privateFeed.flush()
  }
  const stop = core.listen(
    (event) => {
      if (isDue || event.kind === 'book' || event.kind === 'trade') return
      isDue = true
      clock.after(0, () => isDue && settle())
    },
    (uid) => users.has(uid),
  )
  return { settle, stop }
}

interface Doors {
  readonly server: Server
  readonly sockets: SocketServer
  readonly token: string | null
}

/** The HTTP and WebSocket doors in front of the engine, not yet listening. */
function createDoors(core: ExchangeCore, members: Members, services: Services, privateFeed: PrivateFeed, settle: () => void, options: PracticeOptions): Doors {
  const { clock, random } = options
  const books = createBookFeed(core, clock)
  const changes = createChangeQueue(core, clock, settle)
  function act(fault: InstantFault): void {
    if (fault.kind === 'drop-sockets') sockets.dropAll()
    else if (fault.kind === 'stall') sockets.stall(fault.ms)
    else if (fault.kind === 'gap') books.skipNext()
    else changes.setDelay(fault.ms)
  }
  const faults = options.faults ? createFaults(act) : null
  const token = faults ? Buffer.from(random.bytes(24)).toString('base64url') : null
  const control = faults && token !== null ? createControl(faults, token) : null
  const limiter = createRateLimiter(() => clock.mono())
  const { keys } = members
  const walletOf = createWallets(keys)
  const call = createCalls({ clock, limiter, routes: createRoutes({ core, clock, changes, walletOf, keys, services }) })
  const answer = createAnswer({ clock, keys }, call)
  const server = createRestServer({ clock, answer, settle, faults, control })
  const now = (): number => clock.now()
  const parts = { core, books, privateFeed, walletOf, trade: createTradeOperations(call, settle, now), now }
  const sockets = createSocketServer(server, { clock, keys, dialects: { v2: createDialectV2(parts), v3: createDialectV3(parts) } })
  return { server, sockets, token }
}

/** The generated market, going on where it was; or a recording with the rest of the market around it. */
function openMarket(core: ExchangeCore, { clock, seed }: PracticeOptions, replay: Replay | null, store: Store | null): Market {
  const parts = { core, clock, seed }
  if (replay === null) {
    const earlier = { resumeAt: store?.prices ?? new Map(), kept: (key: string, from: number) => store?.candles(key, from) ?? [] }
    return startCrowd({ ...parts, instruments: listedInstruments, priceElsewhere: () => null, ...earlier })
  }
  const recorded = replay.start(core, clock)
  const beside = { instruments: listedBeside(replay.instruments), priceElsewhere: recorded.middleOf }
  const crowd = startCrowd({ ...parts, ...beside, resumeAt: new Map(), kept: () => [] })
  return {
    stop() {
      recorded.stop()
      crowd.stop()
    },
  }
}

/** Starts the exchange on 127.0.0.1 with a living market. Rejects when the port is taken or the recording cannot be read. */
export async function startPracticeExchange(options: PracticeOptions): Promise<PracticeExchange> {
  const { clock, seed } = options
  const replay = options.replay === undefined ? null : openReplay(options.replay, seed)
  const instruments = replay ? [...replay.instruments, ...listedBeside(replay.instruments)] : listedInstruments
  const core = createExchangeCore({ clock, instruments })
  const members = membersOf(seed, instruments)
  const users = new Set(members.accounts.map((account) => account.uid))
  const store = options.dataDir === undefined ? null : openStore(options.dataDir)
  openAccounts(core, members, store)
  store?.follow(core, users)
  const market = openMarket(core, options, replay, store)
  const services = openServices({ core, clock, seed, random: options.random, members, kept: store ?? forgetfulRows })
  const privateFeed = createPrivateFeed(core, clock, users)
  const settlement = createSettlement(core, clock, users, store, privateFeed)
  const { server, sockets, token } = createDoors(core, members, services, privateFeed, settlement.settle, options)
  /** Prices around a replay are no past of the generated market. */
  const saveMarket = (): void => (replay ? undefined : store?.saveMarket(core))
  const stopFunding = startFunding(core, clock)
  const stopSaving = every(clock, SAVE_MARKET_MS, saveMarket)

  function stop(): void {
    market.stop()
    services.stop()
    settlement.stop()
    stopFunding()
    stopSaving()
    privateFeed.close()
    sockets.close()
    settlement.settle()
    saveMarket()
    store?.close()
  }
  async function close(): Promise<void> {
    stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  settlement.settle()
  try {
    const port = await listen(server, options.port)
    return { descriptor: describe(port, members, token), core, services, close }
  } catch (error) {
    stop()
    throw error
  }
}
