import { expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { createAccountClassic } from './account-classic'
import type { ActiveSession } from '@/electron/app/session/active-session'

it('an open order whose record cannot be read has a row with its ID, symbol and category', async () => {
  const [spot] = examples.spotHistoryOrders.answers.flatMap((data) => endpoints.spotHistoryOrders.data.parse(data))
  const readableFields = { orderId: '77', symbol: 'ETHUSDT', clientOid: 'mine' }
  const unreadableRows = [{ list: '', isPart: false, fields: ['size'], readable: readableFields, raw: '{}' }]
  const answer = (data: unknown, unreadable: readonly unknown[] = []) => ({ kind: 'done', data, tookMs: 1, unreadable })
  const rest = {
    spotUnfilledOrders: async ({ idLessThan }: { readonly idLessThan?: string }) =>
      idLessThan === undefined ? answer([spot], unreadableRows) : answer([]),
    mixOrdersPending: async () => answer({ entrustedList: [], endId: '' }),
  }
  const noted: unknown[] = []
  const session = {
    connection: { accountKind: 'classic' },
    client: { rest },
    requests: () => ({ noteListed: () => undefined }),
    market: { rules: { noteUsed: (orders: readonly unknown[]) => noted.push(...orders) } },
  }
  const classic = createAccountClassic({ current: () => session } as unknown as ActiveSession)
  const { orders, missing } = await classic.openOrders()
  expect(orders).toMatchObject([
    { orderId: spot!.orderId },
    { orderId: '77', symbol: 'ETHUSDT', category: 'SPOT', side: '', qty: '', unread: ['size'] },
  ])
  expect(missing).toMatchObject([{ category: 'SPOT' }])
  expect(noted).toHaveLength(2)
})
