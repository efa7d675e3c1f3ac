import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { SavedWatches } from '@/electron/base/storage/records/watched-accounts'
import type { WatchedAccount } from '../session/watched'
import { createWatchedAccounts } from './watched-accounts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const GRACE_MS = 12_000
const account = (name: string, change: Partial<WatchedAccount> = {}): WatchedAccount => ({
  source: `journal of ${name}`,
  profileId: name,
  account: name,
  isPractice: false,
  count: 2,
  ...change,
})

/** What is open, and what was told; `restart` is another run on the same disk. */
function world() {
  const clock = createManualClock()
  let disk: SavedWatches | null = null
  let isFull = false
  const state = { open: [] as WatchedAccount[], elsewhere: new Set<string>(), keys: new Set(['a', 'b', 'c']) }
  const notified: string[] = []
  const start = () =>
    createWatchedAccounts({
      clock,
      saved: {
        read: () => disk,
        save(watches) {
          if (isFull) throw new Error('disk full')
          disk = watches
        },
      },
      open: () => state.open,
      isWatchedThere: (source) => state.elsewhere.has(source),
      hasKey: (profileId) => state.keys.has(profileId),
      unwatched: ({ account: name, count }) => void notified.push(`${name} ${count}`),
      polled: () => undefined,
    })
  let watches = start()
  ends.push(() => watches.stop())
  return {
    state,
    notified,
    clock,
    missing: () => watches.missing(),
    fill: (is: boolean) => void (isFull = is),
    restart: () => {
      watches.stop()
      watches = start()
    },
  }
}

describe('An account that was watched', () => {
  it('and is open in no process is reported once, ten seconds later, and again after a time of watching', () => {
    const { state, notified, clock } = world()
    state.open = [account('a'), account('b')]
    clock.advance(2000)
    state.open = [account('b')]
    clock.advance(9000)
    expect(notified).toEqual([])
    clock.advance(3000)
    expect(notified).toEqual(['a 2'])
    clock.advance(60_000)
    state.open = [account('a', { count: 3 }), account('b')]
    clock.advance(2000)
    state.open = []
    clock.advance(GRACE_MS)
    expect(notified).toEqual(['a 2', 'a 3', 'b 2'])
  })

  it('is opened again by the next start, and reported if that fails', () => {
    const { state, notified, clock, missing, restart } = world()
    state.open = [account('a'), account('p', { isPractice: true })]
    clock.advance(2000)
    state.open = []
    restart()
    expect(missing()).toEqual(['a'])
    clock.advance(GRACE_MS)
    expect(notified).toEqual(['a 2', 'p 2'])
    restart()
    expect(missing()).toEqual(['a'])
    state.keys.delete('a')
    clock.advance(GRACE_MS)
    expect(missing()).toEqual([])
    expect(notified).toHaveLength(2)
  })

  it('is not reported while another process has figures of it, nor if nothing remains to watch', () => {
    const { state, notified, clock } = world()
    state.open = [account('a'), account('b')]
    clock.advance(2000)
    state.elsewhere.add('journal of a')
    state.open = [account('b', { count: 0 })]
    clock.advance(2000)
    state.open = []
    clock.advance(60_000)
    expect(notified).toEqual([])
    state.elsewhere.clear()
    clock.advance(GRACE_MS)
    expect(notified).toEqual(['a 2'])
  })

  it('counts as watched while its figures are unknown, and on a disk that refuses', () => {
    const { state, notified, clock, fill, missing } = world()
    fill(true)
    state.open = [account('a')]
    clock.advance(2000)
    state.open = [account('a', { count: null })]
    clock.advance(60_000)
    state.open = []
    clock.advance(2000)
    expect(missing()).toEqual(['a'])
    clock.advance(GRACE_MS)
    expect(notified).toEqual(['a 2'])
  })

  it('never ceases to be watched unheard, whatever is opened, closed and started in between', () => {
    for (let seed = 1; seed <= runs(400); seed += 1) {
      const random = seededRandom(seed)
      const pick = (count: number): number => random.bytes(1)[0]! % count
      const { state, notified, clock, restart } = world()
      const names = ['a', 'b', 'c'] as const
      let watchedLast = new Set<string>()
      for (let round = 0; round < 30; round += 1) {
        state.open = names.flatMap((name) => (pick(2) === 0 ? [account(name)] : []))
        const open = new Set(state.open.map(({ profileId }) => profileId))
        const before = notified.length
        clock.advance(1000)
        if (pick(4) === 0) restart()
        clock.advance(GRACE_MS)
        const expected = [...watchedLast].filter((name) => !open.has(name)).map((name) => `${name} 2`)
        expect([seed, round, notified.slice(before).toSorted()]).toEqual([seed, round, expected.toSorted()])
        watchedLast = open
      }
    }
  })
})
