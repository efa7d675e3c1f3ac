import { describe, expect, it } from 'vitest'
import { auditOfKey } from './key-audit'

const trader = { mayTrade: true, mayWithdraw: false, permissionNames: ['uta_trade'], addresses: ['1.2.3.4'] } as const
const textsOf = (change: Partial<Parameters<typeof auditOfKey>[0]> & object = {}) =>
  auditOfKey({ ...trader, ...change }).map(({ tone, text }) => `${tone}: ${text}`)

describe('the audit of a key', () => {
  it('finds nothing against a key that trades from a separate address and does no more', () => {
    expect(textsOf()).toEqual([
      'plain: It can trade.',
      'plain: It cannot withdraw.',
      'plain: Addresses: usable only from 1.2.3.4.',
      'plain: Permissions: uta_trade.',
      'plain: Age: not shown by the exchange.',
    ])
  })

  it('names first that a key which can withdraw must not be used here, then that it works from anywhere', () => {
    const texts = textsOf({ mayWithdraw: true, permissionNames: ['uta_trade', 'withdraw'], addresses: [] })
    expect(texts[0]).toBe('danger: It can withdraw: do not use it here. Trading needs no such right.')
    expect(texts[1]).toContain('warn: Addresses: any.')
    expect(texts).toContain('plain: Permissions: uta_trade, withdraw.')
  })

  it('warns of a read-only key, and names every address of several', () => {
    const texts = textsOf({ mayTrade: false, addresses: ['1.2.3.4', '5.6.7.8'] })
    expect(texts[0]).toBe('warn: It can read, and cannot trade.')
    expect(texts).toContain('plain: Addresses: usable only from 2 addresses: 1.2.3.4, 5.6.7.8.')
  })

  it('calls nothing safe that the exchange does not show', () => {
    expect(textsOf({ permissionNames: [] })).toContain('plain: Withdraw permission: not shown.')
    expect(textsOf({ permissionNames: [] }).join()).not.toContain('cannot withdraw')
    expect(auditOfKey(null).map(({ about }) => about)).toEqual(['rights', 'age'])
  })
})
