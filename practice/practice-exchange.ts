import type { Server } from 'node:http'
import { changeKey, listedKeys } from '@/practice/accounts/accounts'
import { CONTROL_PATH, createControl } from '@/practice/rest/control'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { createFaults, type InstantFault } from '@/practice/faults/faults'
import { createRestServer } from '@/practice/rest/rest-server'
import { actOnP2p } from '@/practice/faults/p2p-faults'
import { createRiskFaults } from '@/practice/faults/risk-faults'
import type { PracticeServices } from '@/practice/services/services'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { createSocketServer, type SocketServer } from '@/practice/ws/ws-server'
import type { PracticeKey } from '@/practice/accounts/practice-key'
import { type ExchangeOptions, openExchange, type OpenedExchange } from './open-exchange'

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

export interface PracticeOptions extends ExchangeOptions {
  /** 0 selects a free port. */
  readonly port: number
  readonly faults?: boolean
  /** A past crash that begins at the start, by its name, and its speed. An unknown name is an error. */
  readonly crash?: { readonly name: string; readonly speed: number }
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
  { notSaved }: Pick<OpenedExchange, 'notSaved'>,
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

/** The HTTP and WebSocket servers in front of the exchange, not yet listening. */
function createServers(exchange: OpenedExchange, options: PracticeOptions): Servers {
  const { clock, random, faults: hasFaults } = options
  const { participants, services, privateFeed, books, amendments, answer, whenSettled, openTrader } = exchange
  const { keys } = participants
  const actOnRisk = createRiskFaults(exchange.core, exchange.market, services)
  const refused = options.crash === undefined ? null : actOnRisk({ kind: 'crash', ...options.crash })
  if (refused !== null) throw new Error(`--crash: ${refused}`)
  function act(fault: InstantFault): string | null {
    if (fault.kind === 'drop-sockets') sockets.dropAll()
    else if (fault.kind === 'announce-upgrade') sockets.announceUpgrade()
    else if (fault.kind === 'stall') sockets.pause(fault.ms)
    else if (fault.kind === 'lose-pushes') privateFeed.lose(fault.orders)
    else if (fault.kind === 'gap') books.skipNext()
    else if (fault.kind === 'change-delay') amendments.setDelay(fault.ms)
    else if (fault.kind === 'change-key') return changeKey(keys, fault)
    else if (fault.kind === 'p2p-take' || fault.kind === 'p2p-step') return actOnP2p(services.p2p, fault, clock.now())
    else return actOnRisk(fault)
    return null
  }
  const faults = hasFaults ? createFaults(act) : null
  const token = faults ? Buffer.from(random.bytes(24)).toString('base64url') : null
  const control = faults && token !== null ? createControl({ faults, openTrader, token }) : null
  const server = createRestServer({ clock, answer, whenSettled, faults, control })
  const { createLimiter, dialects, sendPush } = exchange
  const sockets = createSocketServer(server, { clock, keys, createLimiter, dialects, whenSettled, sendPush })
  return { server, sockets, token }
}

/**
 * Starts the exchange on 127.0.0.1 with a live market. Rejects if the port is taken or the recording cannot be read.
 */
export async function startPracticeExchange(options: PracticeOptions): Promise<PracticeExchange> {
  const exchange = openExchange(options)
  const { server, sockets, token } = createServers(exchange, options)

  function stop(): void {
    exchange.stop()
    sockets.close()
    exchange.close()
  }
  async function close(): Promise<void> {
    stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  try {
    const port = await listen(server, options.port)
    const descriptorWith = (keys: readonly PracticeKey[]): PracticeDescriptor => describe(port, keys, token, exchange)
    return {
      descriptor: descriptorWith(listedKeys(exchange.participants)),
      core: exchange.core,
      services: exchange.services,
      applied: exchange.applied,
      openAccounts: async () => descriptorWith(exchange.openTrader()),
      close,
    }
  } catch (error) {
    stop()
    throw error
  }
}
