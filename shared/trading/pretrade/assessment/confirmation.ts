import { compare, isDecimal, isSignedDecimal, multiply } from '@/shared/base/decimal'
import type { Assessment, Confirmation, Confirmed, Judged, PretradeFinding, Reviewed } from './assessment'
import { isMoreSevere } from '@/shared/trading/pretrade/limits/limits'

/** A measure may grow by this factor after it was confirmed: markets move between the look and the send. */
const MATERIAL = '1.25'

const nothingConfirmed: Confirmed = { findings: [], phrase: null }

/**
 * Confirms all that a review shows; `typed` is what a person typed, which only counts where the review asks for it.
 * Undefined where there is no review: nothing leaves then.
 */
export const confirmationOf = ({ review, typing }: Assessment, typed = ''): Confirmation | undefined =>
  review && { review: review.token, findings: [...review.handles], phrase: typing === null ? null : typed }

/** Confirms nothing of a review: it leaves only where nothing is found. */
export const confirmingNothing = ({ review }: Reviewed): Confirmation => ({
  review: review.token,
  findings: [],
  phrase: null,
})

/** The record of these findings as confirmed. */
export const confirmedOf = ({ findings }: Pick<Judged, 'findings'>, phrase: string | null = null): Confirmed => ({
  findings: findings.map(({ row, rule, band, figure }) => ({ row, rule, band, figure })),
  phrase,
})

/** What was confirmed before, with what is confirmed now in place of the same findings: nothing is forgotten. */
export const withConfirmed = (before: Confirmed = nothingConfirmed, now: Confirmed = nothingConfirmed): Confirmed => ({
  findings: [
    ...before.findings.filter(({ row, rule }) => !now.findings.some((one) => one.row === row && one.rule === rule)),
    ...now.findings,
  ],
  phrase: now.phrase ?? before.phrase,
})

const spoken = (phrase: string): string => phrase.trim().replace(/\s+/g, ' ').toLowerCase()

/** Case and spaces do not matter in a phrase that is typed to confirm. */
export const saysPhrase = (typed: string, phrase: string): boolean => spoken(typed) === spoken(phrase)

/** Spaces and the marks of thousands do not matter in a figure that is typed to confirm. */
const plainFigure = (typed: string): string => typed.replace(/[\s,]/g, '')

/** Whether this can be the figure that is asked for. */
export const isFigure = (typed: string): boolean => isDecimal(plainFigure(typed))

/** Whether what was typed is this figure, decimal text. */
export const isFigureTyped = (typed: string, figure: string): boolean =>
  isFigure(typed) && compare(plainFigure(typed), figure) === 0

type ConfirmedFinding = Confirmed['findings'][number]

function hasGrown(now: PretradeFinding, then: ConfirmedFinding): boolean {
  if (now.figure === null) return false
  if (then.figure === null || !isSignedDecimal(then.figure)) return true
  return compare(now.figure, multiply(then.figure, MATERIAL)) > 0
}

/** It was below the line when the orders were confirmed, and is not far above it now: the market moved. */
const hasDrifted = ({ row, figure, line }: PretradeFinding): boolean =>
  row !== null && line !== undefined && figure !== null && compare(figure, multiply(line, MATERIAL)) <= 0

/** The same of the same order, or of another one of these orders that the market moved over the same line. */
const covers = (then: ConfirmedFinding, now: PretradeFinding): boolean =>
  then.rule === now.rule &&
  !isMoreSevere(now.band, then.band) &&
  (then.row === now.row ? !hasGrown(now, then) : hasDrifted(now))

/** The findings that are new, graver or much larger than these, and those that are never sent. */
export function newSince(
  findings: readonly PretradeFinding[],
  then: readonly ConfirmedFinding[],
): readonly PretradeFinding[] {
  const byRule = Map.groupBy(then, ({ rule }) => rule)
  return findings.filter(
    (finding) => finding.band === 'never' || !(byRule.get(finding.rule) ?? []).some((one) => covers(one, finding)),
  )
}

const openOf = (
  findings: readonly PretradeFinding[],
  then: Confirmed['findings'],
  isTyped: boolean,
): readonly PretradeFinding[] => {
  const unknown = new Set(newSince(findings, then))
  return findings.filter((one) => unknown.has(one) || (one.band === 'type-to-confirm' && !isTyped))
}

/**
 * The findings that keep the orders from leaving: whatever is never sent, what nobody confirmed, what became graver or
 * much larger since, and, while the figure is not typed, whatever asks for it.
 */
export function unconfirmed(
  { findings, phrase }: Pick<Judged, 'findings' | 'phrase'>,
  confirmed: Confirmed = nothingConfirmed,
): readonly PretradeFinding[] {
  const isTyped = phrase === null || (confirmed.phrase !== null && isFigureTyped(confirmed.phrase, phrase))
  return openOf(findings, confirmed.findings, isTyped)
}

/** The same of a part of the orders that were confirmed: the figure was typed for all of them. */
export const unconfirmedOfPart = (
  { findings }: Pick<Judged, 'findings'>,
  confirmed: Confirmed = nothingConfirmed,
): readonly PretradeFinding[] => openOf(findings, confirmed.findings, confirmed.phrase !== null)

/** Whether a page may send what was reviewed; whether the right figure was typed is known to the main process alone. */
export const canConfirm = ({ findings, typing }: Assessment, typed: string): boolean =>
  findings.every(({ band }) => band !== 'never') && (typing === null || isFigure(typed))
