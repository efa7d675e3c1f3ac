import { compare, isSignedDecimal, multiply } from '@/shared/base/decimal'
import type { Assessment, Confirmation, PretradeFinding } from './assessment'
import { isMoreSevere } from './limits'

/** A measure may grow by this factor after it was confirmed: markets move between the look and the send. */
const MATERIAL = '1.25'

/** Confirms exactly what an assessment says; `phrase` is what was typed. */
export const confirmationOf = ({ findings, review }: Assessment, phrase: string | null = null): Confirmation => ({
  findings: findings.map(({ row, rule, band, figure }) => ({ row, rule, band, figure })),
  phrase,
  ...(review === undefined ? {} : { review: review.token }),
})

const spoken = (phrase: string): string => phrase.trim().replace(/\s+/g, ' ').toLowerCase()

/** Case and spaces do not matter in a phrase that is typed to confirm. */
export const saysPhrase = (typed: string, phrase: string): boolean => spoken(typed) === spoken(phrase)

type Confirmed = Confirmation['findings'][number]

function hasGrown(now: PretradeFinding, then: Confirmed): boolean {
  if (now.figure === null) return false
  if (then.figure === null || !isSignedDecimal(then.figure)) return true
  return compare(now.figure, multiply(then.figure, MATERIAL)) > 0
}

const covers = (then: Confirmed, now: PretradeFinding): boolean =>
  then.row === now.row && then.rule === now.rule && !isMoreSevere(now.band, then.band) && !hasGrown(now, then)

/**
 * The findings that keep the orders from leaving: whatever is never sent, what nobody confirmed, what became graver or
 * much larger since, and, while the phrase is not typed, whatever asks for it.
 */
export function unconfirmed(
  { findings, phrase }: Assessment,
  confirmation: Confirmation | undefined,
): readonly PretradeFinding[] {
  const { findings: confirmed, phrase: typed } = confirmation ?? { findings: [], phrase: null }
  const byRule = Map.groupBy(confirmed, ({ rule }) => rule)
  const isTyped = phrase === null || (typed !== null && saysPhrase(typed, phrase))
  return findings.filter((finding) => {
    if (finding.band === 'never' || (finding.band === 'type-to-confirm' && !isTyped)) return true
    return !(byRule.get(finding.rule) ?? []).some((then) => covers(then, finding))
  })
}
