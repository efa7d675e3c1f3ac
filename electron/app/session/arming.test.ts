import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { AccountReading, Feed } from '@/shared/trading/health/health'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import { MINUTE_MS } from '@/shared/base/time'
import { createArming } from './arming'
import type { Session } from './session'

const live: Feed = { state: 'live', lastAt: 1, reason: null }
const offline: Feed = { state: 'offline', lastAt: 1, reason: 'No connection' }
const addresses = { rest: 'https://api.example', wsPublic: 'wss://api.example', wsPrivate: 'wss://api.example' }

function startArming(environment: Session['connection']['environment'] = 'live') {
  const clock = createManualClock()
  const ended: string[] = []
  const world = {
    hasKey: true,
    account: { state: 'known', reason: null } as AccountReading,
    rest: live,
    own: live,
    minutes: 15,
  }
  const session = {
    connection: { id: 'x', label: 'X', environment, accountKind: 'unified', addresses },
    get hasKey() {
      return world.hasKey
    },
    accountReading: () => world.account,
    ledgerIfReady: () => null,
    client: { restFeed: () => world.rest, privateFeed: () => world.own },
  } as unknown as Session
  const arming = createArming({ clock, minutes: () => world.minutes, ended: (why) => ended.push(why) })
  arming.opened(session)
  return { clock, ended, world, session, arming }
}

describe('Arming real money', () => {
  it.each([
    ['a key', { hasKey: false }, 'no key'],
    ['a known account', { account: { state: 'reading', reason: 'The account is being read.' } }, 'being read'],
    ['an account that can be read', { account: { state: 'unreadable', reason: 'The key was revoked.' } }, 'revoked'],
    ['the private feed', { own: offline }, 'not connected: No connection'],
    [
      'a private feed that is in step again after a sleep',
      { own: { ...live, state: 'resyncing', reason: 'Subscribing' } },
      'Subscribing',
    ],
    ['an exchange that answers', { rest: offline }, 'not connected'],
  ] as const)('needs %s, and reports it', (_, missing, reason) => {
    const { arming, world } = startArming()
    Object.assign(world, missing)
    expect(() => arming.arm()).toThrow(reason)
    expect(arming.isArmed()).toBe(false)
  })

  it('passes while a private channel is missing, because the exchange is connected: a close needs it', () => {
    const { arming, world } = startArming()
    Object.assign(world, { own: { ...live, state: 'partial', reason: 'Orders come late.' } })
    arming.arm()
    arming.check()
    expect(arming.isArmed()).toBe(true)
  })

  it('never holds after a start, and lasts for its set time from the latest confirmation of the trader', () => {
    const { arming, clock, ended, world } = startArming()
    expect(arming.isArmed()).toBe(false)
    arming.arm()
    expect(arming.until()).toBe(clock.now() + 15 * MINUTE_MS)
    clock.advance(10 * MINUTE_MS)
    // Longer is for the next time only.
    world.minutes = 60
    clock.advance(5 * MINUTE_MS - 1)
    expect(arming.isArmed()).toBe(true)
    clock.advance(1)
    expect([arming.isArmed(), arming.until(), ended.length]).toEqual([false, null, 1])
    world.minutes = 15
    arming.arm()
    clock.advance(10 * MINUTE_MS)
    arming.arm()
    clock.advance(14 * MINUTE_MS)
    expect(arming.isArmed()).toBe(true)
    clock.advance(MINUTE_MS)
    expect(arming.isArmed()).toBe(false)
  })

  it('ends when the private feed is lost, at once, and when the exchange stays unreachable', () => {
    const { arming, clock, ended, world } = startArming()
    arming.arm()
    world.own = { ...offline, state: 'stale', reason: 'No sign of life' }
    arming.check()
    expect([arming.isArmed(), ended]).toEqual([false, ['The connection was lost: No sign of life']])
    world.own = live
    arming.arm()
    world.rest = offline
    arming.check()
    clock.advance(4000)
    world.rest = live
    arming.check()
    world.rest = offline
    arming.check()
    clock.advance(4000)
    arming.check()
    expect(arming.isArmed()).toBe(true)
    clock.advance(1000)
    arming.check()
    expect(arming.isArmed()).toBe(false)
  })

  it('ends with the account, with sleep and with what the host hears of, and is silent where none was', () => {
    const { arming, clock, ended, session } = startArming()
    watchSleep(clock, () => arming.end('This computer slept.'))
    arming.end('The screen was locked.')
    expect(ended).toEqual([])
    arming.arm()
    clock.jumpWall(MINUTE_MS)
    clock.advance(1000)
    expect([arming.isArmed(), ended]).toEqual([false, ['This computer slept.']])
    arming.arm()
    arming.opened(session)
    expect(arming.isArmed()).toBe(false)
    clock.advance(15 * MINUTE_MS)
    expect(ended.length).toBe(1)
  })

  it('is not required for play money, which only the trader disarms', () => {
    const { arming, world, ended } = startArming('demo')
    Object.assign(world, { hasKey: false, own: offline })
    arming.check()
    arming.end('The screen was locked.')
    expect([arming.isArmed(), arming.until(), ended]).toEqual([true, null, []])
    arming.disarm()
    expect(arming.isArmed()).toBe(false)
    arming.arm()
    expect(arming.isArmed()).toBe(true)
  })
})

describe('A lock', () => {
  it('disarms, and sends confirmed orders until the arming would have been over', () => {
    const { arming, clock, ended } = startArming()
    arming.arm()
    const before = arming.disarmed()
    arming.lock('Volley was locked.', false)
    expect([arming.isArmed(), arming.letsPlansGoOn(), arming.until()]).toEqual([false, true, null])
    expect(() => arming.require()).toThrow('not armed')
    expect(arming.disarmed()).toBe(before)
    // Another account's word that this screen was disarmed takes nothing of that.
    arming.end('Trading was disarmed on screen.')
    expect(arming.letsPlansGoOn()).toBe(true)
    clock.advance(15 * MINUTE_MS)
    expect(arming.letsPlansGoOn()).toBe(false)
    expect(arming.disarmed()).toBe(before + 1)
    expect(ended).toEqual(['Volley was locked.'])
  })

  it('sends no more confirmed orders once the connection is lost', () => {
    const { arming, world } = startArming()
    arming.arm()
    arming.lock('Volley was locked.', false)
    world.own = offline
    arming.check()
    expect(arming.letsPlansGoOn()).toBe(false)
  })

  it('makes batches ask where that is set, those of play money included', () => {
    const { arming } = startArming()
    arming.arm()
    arming.lock('Volley was locked.', true)
    expect([arming.letsPlansGoOn(), arming.disarmed()]).toEqual([false, 1])
    const practice = startArming('practice').arming
    practice.lock('Volley was locked.', true)
    expect([practice.isArmed(), practice.disarmed()]).toEqual([true, 1])
  })
})
