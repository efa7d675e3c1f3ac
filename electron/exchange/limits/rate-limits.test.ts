import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, servedKind } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { sampleRequest } from '@/shared/testing/samples/sample-request'
import type { Env } from '@/electron/base/env/env'
import { realEnv } from '@/electron/base/env/real-env'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { HOUR_MS } from '@/shared/base/time'
import { createExchangeClient } from '../client'
import type { ExchangeClient } from '../exchange-client'
import { createRateWindows } from './rate-limiter'
import type { CallResult } from '../protocol/call'

const real = realEnv()
/** The response time of a busy machine is not tested here. */
const env: Env = { ...real, sendHttp: (request) => real.sendHttp({ ...request, timeoutMs: TEST_CEILING_MS }) }
/** Number of simultaneously called endpoints. */
const AT_ONCE = 10
/** All calling users of the exchange, several of them at one address. */
const callers = ['one-way', 'hedge', 'institution', 'borrower', 'classic', 'tax', 'institution tax'] as const
type Caller = (typeof callers)[number]
const takers: Readonly<Record<ReturnType<typeof servedKind>, readonly Caller[]>> = {
  unified: ['one-way', 'hedge', 'institution'],
  classic: ['classic'],
  both: ['borrower', 'classic'],
}

function callersOf({ path, permission }: Endpoint): readonly Caller[] {
  if (permission === 'tax') return ['tax', 'institution tax']
  return takers[servedKind({ path, permission })]
}

/** A request that passes every check before its turn. Times are recent. */
function requestFor(name: EndpointName): unknown {
  const now = env.clock.now()
  const sample = sampleRequest(endpoints[name], false)
  const times = { startTime: String(now - HOUR_MS), endTime: String(now) }
  const hasTimes = sample instanceof Object && 'startTime' in sample
  return hasTimes ? Object.assign(sample, times) : sample
}

describe('the client with more calls than every limit allows, from several users at once', () => {
  let exchange: PracticeExchange
  const clients = new Map<Caller, ExchangeClient>()
  beforeAll(async () => {
    exchange = await startExchange({ faults: true })
    const windows = createRateWindows(env.clock)
    const credentialsHost = new URL(exchange.descriptor.rest).host
    for (const caller of callers) {
      const credentials = keyLabeled(exchange.descriptor, caller)
      clients.set(
        caller,
        createExchangeClient({
          env,
          addresses: exchange.descriptor,
          credentials,
          credentialsHost,
          windows,
          placePace: () => Number.POSITIVE_INFINITY,
          categories: [],
        }),
      )
    }
  })
  afterAll(async () => {
    for (const client of clients.values()) client.stop()
    await exchange.close()
  })

  async function hammer(name: EndpointName): Promise<{ readonly name: string; readonly ended: readonly string[] }> {
    const request = requestFor(name)
    const { perSecond } = endpoints[name].rate
    const results = callersOf(endpoints[name]).flatMap((caller) => {
      const call = clients.get(caller)!.rest[name] as (request: unknown) => Promise<CallResult<unknown>>
      return Array.from({ length: perSecond + 2 }, () => call(request))
    })
    return {
      name,
      ended: (await Promise.all(results)).map((result) =>
        result.kind === 'done' ? 'done' : `${result.kind} ${result.code}`,
      ),
    }
  }

  it('never receives a rate-limit error from any call, and finds no mismatch in an answer', async () => {
    // In groups of the same pace: a busy machine has to read each request before its timestamp is stale.
    const inOrder = endpointNames.toSorted(
      (first, other) => endpoints[first].rate.perSecond - endpoints[other].rate.perSecond,
    )
    const ends = []
    for (let at = 0; at < inOrder.length; at += AT_ONCE)
      ends.push(...(await Promise.all(inOrder.slice(at, at + AT_ONCE).map(hammer))))
    // Everything was sent: nothing was blocked for another reason, and the exchange decided.
    expect(ends.filter(({ ended }) => ended.some((end) => /^not-sent|no-answer|http-/.test(end)))).toEqual([])
    expect(ends.filter(({ ended }) => ended.some((end) => end.endsWith(' 429')))).toEqual([])
    expect([...clients.values()].map((client) => client.counters().rateLimited)).toEqual(callers.map(() => 0))

    // Both sides are derived from one declaration: no answer contains anything unknown to the other.
    expect([...clients.values()].flatMap((client) => client.mismatches())).toEqual([])

    const { url, token } = exchange.descriptor.control!
    const { requests } = JSON.parse((await sendRaw(`${url}/log`, 'GET', '', { 'x-control-token': token })).text)
    const arrivals = (name: EndpointName): number[] =>
      requests.filter((request: { endpoint: string }) => request.endpoint === name).map(({ at }: { at: number }) => at)
    for (const name of endpointNames) {
      const { perSecond, per } = endpoints[name].rate
      const users = callersOf(endpoints[name]).length
      expect(arrivals(name).length, name).toBeGreaterThanOrEqual(users * (perSecond + 2))
      const allowed = per === 'ip' ? perSecond : perSecond * users
      const busiest = Math.max(
        ...arrivals(name).map((from, _index, all) => all.filter((at) => at >= from && at < from + 1000).length),
      )
      expect(busiest, name).toBeLessThanOrEqual(allowed)
    }
    // The exchange's limits were active: the same calls without the client exceed the limit by one.
    const target = `${endpoints.taxRecords.path}?bizType=SPOT&startTime=1&endTime=2`
    const bare = await Promise.all(
      [1, 2, 3].map(() => get(exchange.descriptor, target, keyLabeled(exchange.descriptor, 'tax'))),
    )
    expect(bare.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  })
})
