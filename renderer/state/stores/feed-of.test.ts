import { describe, expect, it } from 'vitest'
import type { Feed } from '@/shared/trading/health/health'
import { galleryHealth } from '@/renderer/testing/gallery/account'
import { feedOf } from '@/renderer/state/stores/health/health-store'

const partial: Feed = { state: 'partial', lastAt: 1, reason: 'Orders of SPOT come late.', missing: ['orders'] }
const textOf = (privateFeed: Feed, name: Parameters<typeof feedOf>[1]): Pick<Feed, 'state' | 'reason'> => {
  const health = galleryHealth({ state: 'live', lastAt: 1, reason: null }, { privateFeed })
  return feedOf({ connected: true, everConnected: true, health }, name)
}

describe('A partial private feed', () => {
  it('is current for the channels that it has, and for no other', () => {
    expect(textOf(partial, 'orderFeed')).toMatchObject({ state: 'partial', reason: 'Orders of SPOT come late.' })
    expect(textOf(partial, 'balanceFeed')).toMatchObject({ state: 'quiet', reason: null })
    expect(textOf(partial, 'positionFeed')).toMatchObject({ state: 'quiet', reason: null })
    expect(textOf(partial, 'privateFeed').state).toBe('partial')
  })

  it('is current for none where the missing channels are unknown, or the connection is not', () => {
    const { missing: _missing, ...unknown } = partial
    expect(textOf(unknown, 'balanceFeed').state).toBe('partial')
    for (const state of ['stale', 'offline', 'resyncing'] as const)
      expect(textOf({ ...partial, state }, 'balanceFeed').state).toBe(state)
  })
})
