import { describe, expect, it } from 'vitest'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { calmPretrade } from '../testing/calm-pretrade'
import { instrumentNamed } from '../testing/desk'
import { createAssessRequests } from './assess-requests'
import { legsOf } from './legs-of'
import { untrackedCalls } from './untracked-calls'

const store = { all: () => [] }

function assessor(listed: readonly Record<string, string>[] = []) {
  const { assess, noteListed } = createAssessRequests({
    store,
    pretrade: calmPretrade(instrumentNamed),
    accountState: () => ({ openOrders: [], holdMode: null, ownNotionals: [] }),
  })
  noteListed(listed.map((record) => ({ orderId: '', clientOid: '', ...record })))
  return (name: EndpointName, request: unknown) => {
    const prepared = untrackedCalls[name]!.prepare(request, () => 'unnamed')
    return assess(name, prepared, legsOf(prepared.targets, store))
  }
}

const spot = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '100', size: '1', force: 'gtc' }
const rulesOf = async (assessment: ReturnType<ReturnType<typeof assessor>>) =>
  (await assessment)?.findings.filter(({ band }) => band === 'never').map(({ field, rule }) => [field, rule])

describe('An order of a classic account', () => {
  it('of an ordinary size needs no typed confirmation', async () => {
    expect(await assessor()('spotPlaceOrder', spot)).toMatchObject({ phrase: null, rows: [{ symbol: 'BTCUSDT' }] })
  })

  it('that breaks a rule of its symbol is never sent, from any author', async () => {
    const assess = assessor()
    expect(await rulesOf(assess('spotPlaceOrder', { ...spot, price: '100.05' }))).toEqual([['price', 'tick']])
    expect(await rulesOf(assess('spotPlaceOrder', { ...spot, size: '0.0005' }))).not.toEqual([])
  })

  it('is changed by its own terms: in hedge mode a record names the side of the position', async () => {
    const change = {
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      orderId: '7',
      newClientOid: 'new',
      newPrice: '100',
      newSize: '1',
    }
    const closes = { orderId: '7', side: 'buy', tradeSide: 'close' }
    const position = (await assessor([closes])('mixModifyOrder', change))?.rows[0]?.position
    expect(position).toMatchObject({ side: 'long' })
    expect(await assessor()('mixModifyOrder', change)).toMatchObject({
      findings: [{ rule: 'terms', band: 'type-to-confirm' }],
    })
  })
})
