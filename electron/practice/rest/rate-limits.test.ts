import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared/exchange/endpoint'
import { endpointNames, endpoints } from '../../../shared/exchange/endpoints'
import { createManualClock } from '../../../shared/testing/manual-clock'
import type { PracticeExchange } from '../practice-exchange'
import { headersFor, send, startExchange } from '../testing/driver'

describe('every call of the exchange', () => {
  const clock = createManualClock()
  let exchange: PracticeExchange
  beforeAll(async () => {
    exchange = await startExchange({ clock })
  })
  afterAll(() => exchange.close())

  /** Limits come before the fields are read: an empty request counts like any other. */
  function ask({ method, path, permission }: Endpoint) {
    const key = exchange.descriptor.accounts.find(({ permissions }) => permission === 'public' || permissions.includes(permission))!
    const headers = permission === 'public' ? {} : headersFor(key, method, path, '', { timestamp: String(clock.now()) })
    return send(exchange.descriptor.rest, method, path, headers)
  }

  it.each(endpointNames)('%s is answered exactly as often in a second as it is declared', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const left = []
    for (let call = 0; call < endpoint.rate.perSecond; call += 1) left.push((await ask(endpoint)).headers['x-mbx-used-remain-limit'])
    expect(left).toEqual(Array.from({ length: endpoint.rate.perSecond }, (_, call) => String(endpoint.rate.perSecond - call - 1)))
    const over = await ask(endpoint)
    expect([over.status, over.code]).toEqual([429, '429'])
    clock.advance(999)
    expect((await ask(endpoint)).status).toBe(429)
    clock.advance(1)
    expect((await ask(endpoint)).status).not.toBe(429)
  })
})
