import { describe, expect, it } from 'vitest'
import { updateSubApi } from '@/shared/exchange/calls/sub-accounts/update-sub-api'
import { createManualClock } from '@/shared/testing/manual-clock'
import { rightsOfAccount, rightsOfClassic } from './key-rights'
import { createKeyWatch } from './key-watch'

const readCall = { permission: 'trade-read', method: 'GET', path: '/api/v3/trade/fills' } as const
const write = { permission: 'trade-write', method: 'POST', path: '/api/v3/trade/place-order' } as const
const open = { permission: 'public', method: 'GET', path: '/api/v3/market/tickers' } as const
const refusal = (code: string) => ({ kind: 'refused', code, message: 'no', status: 400, definite: true }) as const
const success = { kind: 'done', data: null, unreadable: [] } as const

describe('Information about a key from answers', () => {
  it.each(['40006', '40009', '40011', '40012', '40018', '40036', '40037', '40038', '40041'])(
    '%s refuses it, for any call',
    (code) => {
      const watch = createKeyWatch(createManualClock(), false)
      let changes = 0
      watch.listen(() => (changes += 1))
      watch.observe(readCall, refusal(code))
      watch.observe(readCall, refusal(code))
      expect([watch.report().refused, changes]).toEqual([`The exchange refuses this key: no (${code})`, 1])
      watch.observe(readCall, success)
      expect([watch.report().refused, changes]).toEqual([null, 2])
    },
  )

  it.each(['43012', '25204', '40008', '40010', '429', '40014'])('%s does not refuse it for reads', (code) => {
    const watch = createKeyWatch(createManualClock(), false)
    watch.observe(readCall, refusal(code))
    expect(watch.report()).toEqual({ refused: null, rights: null, rejection: null, awaitsConfirmation: false })
  })

  it('an answer about another key does not change it', () => {
    const watch = createKeyWatch(createManualClock(), false)
    watch.observe(updateSubApi, refusal('40037'))
    expect(watch.report().refused).toBeNull()
  })

  it('a public answer does not change it', () => {
    const watch = createKeyWatch(createManualClock(), false)
    watch.observe(open, refusal('40037'))
    expect(watch.report().refused).toBeNull()
    watch.observe(readCall, refusal('40037'))
    watch.observe(open, success)
    expect(watch.report().refused).not.toBeNull()
  })

  it('40014 for an order blocks orders until the exchange reports the permission, or accepts one', () => {
    const watch = createKeyWatch(createManualClock(), false)
    watch.observe(write, refusal('40014'))
    watch.observe(readCall, success)
    expect(watch.report().rejection).toContain('may not trade')
    watch.observe(write, success)
    expect(watch.report().rejection).toBeNull()
    watch.observe(write, refusal('40014'))
    watch.learn({ mayTrade: true, mayWithdraw: false, permissionNames: [], addresses: ['1.2.3.4'] })
    expect(watch.report().rejection).toBeNull()
  })

  it('a refused key asks one question in half a minute; orders and cancels are not its business', () => {
    const clock = createManualClock()
    const watch = createKeyWatch(clock, false)
    watch.observe(readCall, refusal('40037'))
    let calls = 0
    for (let second = 0; second < 120; second += 1) {
      clock.advance(1000)
      for (let round = 0; round < 5; round += 1) if (watch.holdsBack(readCall) === null) calls += 1
      expect([watch.holdsBack(write), watch.holdsBack(open)]).toEqual([null, null])
    }
    expect(calls).toBe(4)
  })
})

describe('Reported permissions of a key', () => {
  it.each([
    [
      { permType: 'read_write', permissions: ['uta_trade', 'uta_mgt'], ips: ['1.2.3.4'] },
      { mayTrade: true, mayWithdraw: false, permissionNames: ['uta_trade', 'uta_mgt'], addresses: ['1.2.3.4'] },
    ],
    [
      { permType: 'read_only', permissions: ['uta_trade'], ips: [] },
      { mayTrade: false, mayWithdraw: false, permissionNames: ['uta_trade'], addresses: [] },
    ],
    [
      { permType: 'read_write', permissions: ['uta_mgt', 'withdraw'], ips: '' },
      { mayTrade: false, mayWithdraw: true, permissionNames: ['uta_mgt', 'withdraw'], addresses: [] },
    ],
    // Missing or unknown values remove no permission.
    [
      { permType: '', permissions: null, ips: null },
      { mayTrade: true, mayWithdraw: false, permissionNames: [], addresses: [] },
    ],
    [
      { permType: 'full', permissions: [], ips: '1.2.3.4, 5.6.7.8' },
      { mayTrade: true, mayWithdraw: false, permissionNames: [], addresses: ['1.2.3.4', '5.6.7.8'] },
    ],
  ])('%j of a unified account', (info, rights) => expect(rightsOfAccount(info)).toEqual(rights))

  it.each([
    [
      { authorities: ['trade', 'readonly'], ips: '127.0.0.1' },
      { mayTrade: true, mayWithdraw: false, permissionNames: ['trade', 'readonly'], addresses: ['127.0.0.1'] },
    ],
    [
      { authorities: ['coor', 'stor', 'wtor'], ips: '' },
      { mayTrade: false, mayWithdraw: false, permissionNames: ['coor', 'stor', 'wtor'], addresses: [] },
    ],
    [
      { authorities: ['stow', 'wwow'], ips: '' },
      { mayTrade: true, mayWithdraw: true, permissionNames: ['stow', 'wwow'], addresses: [] },
    ],
    [
      { authorities: [], ips: '' },
      { mayTrade: true, mayWithdraw: false, permissionNames: [], addresses: [] },
    ],
  ])('%j of a classic account', (info, rights) => expect(rightsOfClassic(info)).toEqual(rights))
})
