import { compare, isDecimal, isSignedDecimal, multiply } from '@/shared/base/decimal'
import type { Assessment, Confirmation, Confirmed, Judged, PretradeFinding, Reviewed } from './assessment'
import { isMoreSevere } from '@/shared/trading/pretrade/limits/limits'

/** Factor by which a measured value may grow after its confirmation, because markets move between review and send. */
const MATERIAL = '1.25'

const noConfirmation: Confirmed = { findings: [], phrase: null }

/**
 * Confirms all findings of a review. `typed` is the typed text, which only counts if the review requires it. Undefined
 * without a review; nothing can then be sent.
 */
export const confirmationOf = ({ review, typing }: Assessment, typed = ''): Confirmation | undefined =>
  review && { review: review.token, findings: [...review.handles], phrase: typing === null ? null : typed }

/** Confirms no finding: the orders are sent only if there is none. */
export const emptyConfirmation = ({ review }: Reviewed): Confirmation => ({
  review: review.token,
  findings: [],
  phrase: null,
})

export const confirmedOf = ({ findings }: Pick<Judged, 'findings'>, phrase: string | null = null): Confirmed => ({
  findings: findings.map(({ row, rule, band, figure }) => ({ row, rule, band, figure })),
  phrase,
})

/** Earlier confirmations, replaced by new ones of the same findings. Others are kept. */
export const withConfirmed = (before: Confirmed = noConfirmation, now: Confirmed = noConfirmation): Confirmed => ({
  findings: [
    ...before.findings.filter(
      ({ row, rule }) => !now.findings.some((confirmed) => confirmed.row === row && confirmed.rule === rule),
    ),
    ...now.findings,
  ],
  phrase: now.phrase ?? before.phrase,
})

const normalized = (phrase: string): string => phrase.trim().replace(/\s+/g, ' ').toLowerCase()

/** Case and spaces are ignored in a typed phrase. */
export const matchesPhrase = (typed: string, phrase: string): boolean => normalized(typed) === normalized(phrase)

/** Spaces and thousands separators are ignored in a typed figure. */
const plainFigure = (typed: string): string => typed.replace(/[\s,]/g, '')

/** True for a text that can be a figure. */
export const isFigure = (typed: string): boolean => isDecimal(plainFigure(typed))

/** True if the typed text is this figure, decimal text. */
export const isFigureTyped = (typed: string, figure: string): boolean =>
  isFigure(typed) && compare(plainFigure(typed), figure) === 0

type ConfirmedFinding = Confirmed['findings'][number]

function hasGrown(now: PretradeFinding, then: ConfirmedFinding): boolean {
  if (now.figure === null) return false
  if (then.figure === null || !isSignedDecimal(then.figure)) return true
  return compare(now.figure, multiply(then.figure, MATERIAL)) > 0
}

/** True if the market moved the figure slightly above its bound since the confirmation. */
const hasDrifted = ({ row, figure, line }: PretradeFinding): boolean =>
  row !== null && line !== undefined && figure !== null && compare(figure, multiply(line, MATERIAL)) <= 0

/**
 * True if the confirmed finding is of the same order, or of another one of these orders that the market moved across
 * the same bound.
 */
const covers = (then: ConfirmedFinding, now: PretradeFinding): boolean =>
  then.rule === now.rule &&
  !isMoreSevere(now.band, then.band) &&
  (then.row === now.row ? !hasGrown(now, then) : hasDrifted(now))

/** Findings that are new, more severe or much larger than the earlier ones, and findings that can never be sent. */
export function newSince(
  findings: readonly PretradeFinding[],
  then: readonly ConfirmedFinding[],
): readonly PretradeFinding[] {
  const byRule = Map.groupBy(then, ({ rule }) => rule)
  return findings.filter(
    (finding) =>
      finding.band === 'never' || !(byRule.get(finding.rule) ?? []).some((earlier) => covers(earlier, finding)),
  )
}

const openOf = (
  findings: readonly PretradeFinding[],
  then: Confirmed['findings'],
  isTyped: boolean,
): readonly PretradeFinding[] => {
  const unknown = new Set(newSince(findings, then))
  return findings.filter((finding) => unknown.has(finding) || (finding.band === 'type-to-confirm' && !isTyped))
}

/**
 * Findings that block the send: findings that can never be sent, findings without a confirmation, findings that became
 * more severe or much larger since and, until the figure is typed, findings that require it.
 */
export function unconfirmed(
  { findings, phrase }: Pick<Judged, 'findings' | 'phrase'>,
  confirmed: Confirmed = noConfirmation,
): readonly PretradeFinding[] {
  const isTyped = phrase === null || (confirmed.phrase !== null && isFigureTyped(confirmed.phrase, phrase))
  return openOf(findings, confirmed.findings, isTyped)
}

/** Like `unconfirmed`, for a part of the confirmed orders: the figure was typed for all of them. */
export const unconfirmedOfPart = (
  { findings }: Pick<Judged, 'findings'>,
  confirmed: Confirmed = noConfirmation,
): readonly PretradeFinding[] => openOf(findings, confirmed.findings, confirmed.phrase !== null)

/** True if a page may send the review. Only the main process knows if the typed figure is correct. */
export const canConfirm = ({ findings, typing }: Assessment, typed: string): boolean =>
  findings.every(({ band }) => band !== 'never') && (typing === null || isFigure(typed))
