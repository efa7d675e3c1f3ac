import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { readMaxOpen } from './max-open'

const request = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'sell', orderType: 'market' } as const
const readAnswer = (data: object) =>
  readMaxOpen(
    {
      maxOpenAvailable: async () => ({
        kind: 'done',
        data: endpoints.maxOpenAvailable.data.parse(data),
        tookMs: 1,
        unreadable: [],
      }),
    },
    request,
  )

describe('the most that an account can open', () => {
  it('is what the exchange names, by side where it names both', async () => {
    expect(await readAnswer({ maxOpen: '2.5', maxBuyOpen: '1', maxSellOpen: '2' })).toEqual({ qty: '2.5' })
    expect(await readAnswer({ maxBuyOpen: '1', maxSellOpen: '2' })).toEqual({ qty: '2' })
  })

  it('is not known where it names none, or something that is no amount', async () => {
    expect(await readAnswer({})).toEqual({ qty: null })
    expect(await readAnswer({ maxOpen: null, maxSellOpen: '' })).toEqual({ qty: null })
    expect(await readAnswer({ maxOpen: '-1' })).toEqual({ qty: null })
  })
})
