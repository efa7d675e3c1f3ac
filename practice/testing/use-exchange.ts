import { afterAll, beforeAll } from 'vitest'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeDescriptor, PracticeExchange, PracticeOptions } from '@/practice/practice-exchange'
import { keyLabeled, startExchange } from './driver'
import { connect, loginOf, type TestSocket } from './test-socket'
import type { PracticeKey } from '@/practice/accounts/practice-key'

type SocketName = 'wsPublic' | 'wsPrivate' | 'wsPublicV3' | 'wsPrivateV3'

/** One exchange for the tests of a `describe`, with the sockets they open at its servers. */
export interface UsedExchange {
  readonly descriptor: PracticeDescriptor
  readonly core: ExchangeCore
  key(label?: string): PracticeKey
  open(socketName: SocketName): Promise<TestSocket>
  /** A private connection whose login was accepted. */
  logIn(socketName: 'wsPrivate' | 'wsPrivateV3', label?: string): Promise<TestSocket>
}

/** Starts the exchange before the tests around it and closes it, sockets included, after them. */
export function usePracticeExchange(options: Partial<PracticeOptions> = {}): UsedExchange {
  let exchange: PracticeExchange
  const sockets: TestSocket[] = []
  beforeAll(async () => {
    exchange = await startExchange(options)
  })
  afterAll(async () => {
    sockets.forEach((socket) => socket.close())
    await exchange.close()
  })

  const key = (label = 'one-way'): PracticeKey => keyLabeled(exchange.descriptor, label)
  async function open(socketName: SocketName): Promise<TestSocket> {
    const socket = await connect(exchange.descriptor[socketName])
    sockets.push(socket)
    return socket
  }
  return {
    get descriptor() {
      return exchange.descriptor
    },
    get core() {
      return exchange.core
    },
    key,
    open,
    async logIn(socketName, label) {
      const socket = await open(socketName)
      socket.send(loginOf(key(label)))
      await socket.until((frame) => frame.event === 'login')
      return socket
    },
  }
}
