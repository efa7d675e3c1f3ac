import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { runs } from '@/shared/testing/runs'
import { type AuditEntry, type AuditPage, joinedAudit } from './audit'

const entry = (trail: string, seq: number, at: number): AuditEntry => ({
  seq,
  at,
  kind: 'raised',
  rule: 'test',
  level: 'warning',
  alarm: `${trail} ${seq}`,
  incident: '',
  subject: trail,
  title: '',
  text: '',
  actor: '',
})

/** Pages of at most three moments. */
function pageOf(trail: readonly AuditEntry[], before: number | null): AuditPage {
  const newest = trail.filter(({ at }) => before === null || at < before).toSorted((a, b) => b.at - a.at)
  const moments = [...new Set(newest.map(({ at }) => at))]
  const last = moments[2]
  const subjects = trail.slice(0, 1).map(({ subject }) => subject)
  if (moments.length <= 3 || last === undefined) return { entries: newest, next: null, subjects }
  return { entries: newest.filter(({ at }) => at >= last), next: last, subjects }
}

describe('Two audit trails', () => {
  it('are read page by page as one, newest first, with no gap and no repetition', () => {
    for (let seed = 1; seed <= runs(1000); seed += 1) {
      const random = seededRandom(seed)
      const trailOf = (name: string): readonly AuditEntry[] =>
        Array.from({ length: random.bytes(1)[0]! % 20 }, (_, seq) => entry(name, seq, random.bytes(1)[0]! % 12))
      const trails = [trailOf('account'), trailOf('application')] as const
      const entries: AuditEntry[] = []
      let before: number | null = null
      do {
        const page: AuditPage = joinedAudit(pageOf(trails[0], before), pageOf(trails[1], before))
        entries.push(...page.entries)
        before = page.next
      } while (before !== null)
      const all = trails.flat().map(({ alarm }) => alarm)
      expect(entries.map(({ alarm }) => alarm).toSorted()).toEqual(all.toSorted())
      expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a))
    }
  })
})
