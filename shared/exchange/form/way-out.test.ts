import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../protocol/endpoint'
import { endpointNames, endpoints } from '../endpoints'
import { byChapter } from './chapter-of'
import { wayOut } from './way-out'

const call = (
  path: `/api/${string}`,
  data: z.ZodType = z.looseObject({}),
  permission: 'trade-write' | 'mgt-write' = 'trade-write',
) =>
  endpoint({
    method: 'POST',
    path,
    help: '',
    permission,
    rate: { perSecond: 1, per: 'uid' },
    request: z.object({}),
    data,
  })

describe('the path of a call of the API desk', () => {
  it('is past no journal: every changing call about orders is reviewed or journalled', () => {
    for (const name of endpointNames) {
      const { method, path } = endpoints[name]
      const { kind } = wayOut(endpoints[name])
      if (method === 'POST' && /\/(trade|order)\//.test(path)) expect(['review', 'journal'], name).toContain(kind)
      else if (method === 'GET') expect(kind, name).toBe('read')
    }
    for (const name of ['placeBatch', 'placeOrder', 'placeRealityOrder'] as const)
      expect(wayOut(endpoints[name]).kind).toBe('review')
  })

  it('is the journal for unknown calls, regardless of their permission', () => {
    for (const path of [
      '/api/v2/mix/order/place-order',
      '/api/v2/spot/trade/batch-orders',
      '/api/v3/something/new',
    ] as const) {
      expect(wayOut(call(path)).kind).toBe('journal')
    }
    expect(wayOut(call('/api/v2/mix/order/some-order', undefined, 'mgt-write')).kind).toBe('journal')
    expect(wayOut(call('/api/v2/mix/account/set-leverage')).kind).toBe('change')
    expect(wayOut(call('/api/v3/user/update-sub-api', undefined, 'mgt-write')).kind).toBe('change')
  })

  it('keeps the secret of an answer in the main process', () => {
    const answer = z.looseObject({ keys: z.array(z.object({ apiKey: z.string(), secretKey: z.string() })) })
    expect(wayOut(call('/api/v3/broker/create-sub-apikey', answer, 'mgt-write'))).toEqual({ kind: 'secret' })
  })
})

describe('the list of calls', () => {
  it('holds every call once, trading first', () => {
    const chapters = byChapter(endpointNames.map((name) => ({ name, path: endpoints[name].path })))
    expect(chapters[0]?.[0]).toBe('Trade')
    expect(chapters.flatMap(([, calls]) => calls.map(({ name }) => name)).toSorted()).toEqual(endpointNames.toSorted())
  })
})
