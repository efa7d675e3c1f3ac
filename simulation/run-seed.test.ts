import { describe, expect, it } from 'vitest'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { runSeed } from './run-seed'

describe('A run of a seed', () => {
  it('loses and doubles nothing, shows each outcome truly, and settles in time', async () => {
    for (const seed of [8, 11, 24, 27]) expect(await runSeed(seed)).toMatchObject({ seed, violations: [] })
  })

  it.each<readonly [FlipId, number]>([
    ['A-ack-order=another', 11],
    ['A-name-case=lower', 2],
    ['A-list-end=endless', 1],
    ['A-updated-time=earlier', 3],
    ['A-batch-elements=shorter', 2],
    ['A-batch-elements=longer', 2],
    ['A-end-final=reopened', 2],
    ['A-success-text=error', 24],
  ])('does so at an exchange with %s', async (flip, seed) => {
    expect(await runSeed(seed, undefined, [flip])).toMatchObject({ seed, violations: [] })
  })

  it('has the same events each time, and others from another seed', async () => {
    const [first, again, other] = [await runSeed(26), await runSeed(26), await runSeed(22)]
    expect(again).toEqual(first)
    expect(other.hash).not.toBe(first.hash)
  })

  it('lists the events of its hash', async () => {
    const lines: string[] = []
    const { requests } = await runSeed(26, (line) => lines.push(line))
    const kinds = new Set(lines.map((line) => line.split(' ')[1]))
    expect(kinds).toEqual(
      new Set(['journal', 'request', 'answer', 'push', 'notice', 'order', 'gate', 'trader', 'fault']),
    )
    expect(lines.filter((line) => line.includes(' request ')).length).toBeGreaterThanOrEqual(requests)
  })
})
