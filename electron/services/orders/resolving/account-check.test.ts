import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, openDesk, type OrdersDesk } from '../testing/desk'
import { refusal, timeout } from '../testing/fault-injecting-exchange'

let desk: OrdersDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const offline = { kind: 'not-sent', code: 'not-connected', message: 'No network' } as const

describe('the account', () => {
  it('of another UID than the journal keeps the gate closed, and its orders out of the journal (J8, R49)', async () => {
    desk.exchange.script.fateOf = () => ({ answer: timeout, executeAfter: null })
    await desk.place([buy()])
    desk.exchange.script.uid = 'somebody'
    desk.crash()
    desk.exchange.execute(buy({ qty: '1', price: '50', clientOid: 'foreign' }))
    desk.exchange.calls.length = 0
    await desk.clock.advanceAsync(30_000)
    expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('another account') })
    expect(desk.orders.list()).toHaveLength(1)
    expect(new Set(desk.exchange.calls)).toEqual(new Set(['accountSettings']))
  })

  it('without the settings call still trades: the check is undocumented', async () => {
    desk.exchange.script.query = (name) => (name === 'accountSettings' ? refusal('40404', true) : null)
    desk.crash()
    await desk.clock.advanceAsync(0)
    expect(desk.orders.gate().open).toBe(true)
  })

  it('that cannot be reached keeps the gate closed', async () => {
    desk.exchange.script.query = () => offline
    desk.crash()
    await desk.clock.advanceAsync(60_000)
    expect(desk.orders.gate().open).toBe(false)
    desk.exchange.script.query = () => null
    await desk.clock.advanceAsync(11_000)
    expect(desk.orders.gate().open).toBe(true)
  })
})

it('takes no account without a UID for another account', async () => {
  desk.exchange.script.uid = ''
  desk.exchange.drop()
  desk.exchange.ready()
  await desk.clock.advanceAsync(1000)
  expect(desk.orders.gate()).toMatchObject({ open: false, reason: expect.not.stringContaining('another account') })
  desk.exchange.script.uid = 'u1'
  await desk.clock.advanceAsync(15_000)
  expect(desk.orders.gate().open).toBe(true)
})

describe('the position mode of the account', () => {
  const reread = async (holdMode: string): Promise<void> => {
    desk.exchange.script.holdMode = holdMode
    desk.exchange.drop()
    desk.exchange.ready()
    await desk.clock.advanceAsync(1000)
  }

  it.each(['', 'word_of_no_list'])(
    'is not known while the exchange answers with %j, and orders are confirmed without it',
    async (odd) => {
      await reread('hedge_mode')
      await reread(odd)
      await expect(desk.place([buy()])).rejects.toThrow('hold-mode')
      expect(await desk.place([buy()], { confirmed: ['hold-mode'] })).toHaveLength(1)
      await reread('one_way_mode')
      await expect(desk.place([buy({ posSide: 'long' })])).rejects.toThrow('one-way mode takes no position side')
    },
  )
})
