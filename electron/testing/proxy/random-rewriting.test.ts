import { describe, expect, it } from 'vitest'
import { plainDecimal } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { channelExamples } from '@/shared/exchange/channels.examples'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import type { Examples } from '@/shared/exchange/protocol/example'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { runs } from '@/shared/testing/runs'
import { messageKinds, randomRewriting, rewritten, UNKNOWN_VALUE } from './random-rewriting'

const examplesByName: Readonly<Record<string, Examples<Endpoint>>> = examples
const messages: readonly unknown[] = [
  ...endpointNames.flatMap((name) => examplesByName[name]?.answers ?? []),
  ...Object.values(channelExamples),
]

/** Everything in a message that is no list and no object, by its path; positions in lists do not count. */
function scalarsOf(value: unknown, path = ''): Map<string, Set<string>> {
  const scalars = new Map<string, Set<string>>()
  function collect(inside: unknown, at: string): void {
    if (typeof inside === 'object' && inside !== null)
      for (const [name, member] of Object.entries(inside))
        collect(member, Array.isArray(inside) && typeof member === 'object' ? `${at}[]` : `${at}.${name}`)
    else scalars.set(at, (scalars.get(at) ?? new Set()).add(String(plainDecimal(String(inside)) ?? inside)))
  }
  collect(value, path)
  return scalars
}

/** The leaves of `after` that `before` has not at their place, the ones that nobody can read left out. */
function lies(before: unknown, after: unknown): string[] {
  const scalars = scalarsOf(before)
  return [...scalarsOf(after)].flatMap(([path, values]) =>
    [...values]
      .filter((value) => value !== 'null' && value !== UNKNOWN_VALUE && !path.includes('.value'))
      .filter((value) => ![...(scalars.get(path) ?? [])].some((own) => own === value || Number(own) === Number(value)))
      .map((value) => `${path}: ${value}`),
  )
}

describe('the random rewriting', () => {
  it.each(messageKinds)('makes %s of answers and pushes of which no readable value becomes another', (kind) => {
    const random = seededRandom(24)
    const changed = messages.flatMap((message) => {
      const before = structuredClone(message)
      return Array.from({ length: runs(400) }, () => rewritten(random, kind, message)).flatMap((other) => {
        expect([lies(message, other), message]).toEqual([[], before])
        return other === message ? [] : [other]
      })
    })
    expect(changed.length).toBeGreaterThan(messages.length)
  })

  it('keeps where a list goes on, and no list becomes an empty one', () => {
    const page = { list: [{ orderId: '1' }], cursor: '7' }
    const random = seededRandom(1)
    const all = messageKinds.flatMap((kind) => Array.from({ length: 200 }, () => rewritten(random, kind, page)))
    expect([...new Set(all.map(({ cursor }) => cursor))]).toEqual(['7'])
    expect(all.filter(({ list }) => list === null || list === undefined || list.length === 0)).toEqual([])
  })

  it('rewrites by the seed, in every way, and spares the moments of the clock', () => {
    function rewritten(seed: number) {
      const kinds: string[] = []
      const rewriting = randomRewriting(seededRandom(seed), (kind) => void kinds.push(kind))
      const data = [
        { orderId: '1', clientOid: 'a', side: 'buy', qty: '0.5' },
        { orderId: '2', qty: '0.1' },
      ]
      const place = { method: 'POST', path: endpoints.placeBatch.path, query: new URLSearchParams() }
      const clock = { method: 'GET', path: endpoints.serverTime.path, query: new URLSearchParams() }
      const answers = Array.from({ length: 3000 }, () => [
        rewriting.answer?.(place, data),
        rewriting.push?.({ channel: 'orders', instType: 'UTA', instId: 'default', data }),
        rewriting.answerDelayMs?.(place),
        rewriting.swapsWithNext?.(),
      ])
      const clockDelays = new Set(Array.from({ length: 300 }, () => rewriting.answerDelayMs?.(clock)))
      return {
        answers,
        kinds: new Set(kinds),
        clockDelays: [...clockDelays],
        swaps: answers.filter(([, , , swap]) => swap),
      }
    }
    expect(rewritten(7).answers).toEqual(rewritten(7).answers)
    expect(rewritten(7).answers).not.toEqual(rewritten(8).answers)
    expect([...rewritten(7).kinds].toSorted()).toEqual([...messageKinds, 'answer-past-pushes'].toSorted())
    expect([rewritten(7).clockDelays, rewritten(7).swaps.length > 50]).toEqual([[0], true])
  })
})
