import { type PracticeExchange, type PracticeOptions } from '@/practice/practice-exchange'
import { startExchange } from '@/practice/testing/driver'
import { atEnd, startApp, untilOpen, useExchange } from './app-harness'
import { startProxy } from './proxy/proxy'
import type { Proxy } from './proxy/running-proxy'

/** An application whose exchange is reached through a proxy that can rewrite what it sends. */
export interface ThroughProxy extends Awaited<ReturnType<typeof startApp>> {
  readonly proxy: Proxy
  readonly exchange: PracticeExchange
}

/**
 * Starts an exchange, a proxy and an application, armed for the one-way account once its gate is open. `prepare` is
 * called before the application connects.
 */
export async function startThroughProxy(
  prepare: (proxy: Proxy, exchange: PracticeExchange) => void = () => undefined,
  options: Partial<PracticeOptions> = {},
): Promise<ThroughProxy> {
  const exchange = await startExchange(options)
  atEnd(() => exchange.close())
  const proxy = await startProxy()
  atEnd(() => proxy.close())
  proxy.target = new URL(exchange.descriptor.rest)
  prepare(proxy, exchange)
  const app = await startApp()
  const socketAt = (address: string): string => proxy.socketAt(new URL(address).pathname)
  const { wsPublic, wsPrivate } = exchange.descriptor
  await useExchange(app, {
    ...exchange.descriptor,
    rest: proxy.rest,
    wsPublic: socketAt(wsPublic),
    wsPrivate: socketAt(wsPrivate),
  })
  await untilOpen(app)
  await app.value('app.arm', { armed: true })
  return { ...app, proxy, exchange }
}
