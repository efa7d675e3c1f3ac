import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHandle, aJudgement, anAssessment, aReview } from '@/shared/testing/samples/assessment'
import { divide } from '@/shared/base/decimal'
import { Confirmation, type Judged, type PretradeFinding } from './assessment'
import {
  canConfirm,
  confirmationOf,
  confirmedOf,
  emptyConfirmation,
  isFigure,
  isFigureTyped,
  matchesPhrase,
  unconfirmed,
  unconfirmedOfPart,
  withConfirmed,
} from './confirmation'
import { bands } from '@/shared/trading/pretrade/limits/limits'

const judgedOf = (findings: readonly PretradeFinding[]): Judged =>
  aJudgement({
    findings,
    band: 'review',
    phrase: findings.some(({ band }) => band === 'type-to-confirm') ? '60' : null,
  })
const finding = (change: Partial<PretradeFinding> = {}): PretradeFinding => ({
  row: 0,
  field: 'qty',
  rule: 'notional',
  band: 'review',
  message: '',
  figure: '100',
  ...change,
})
const rulesOpen = (now: readonly PretradeFinding[], then: readonly PretradeFinding[], phrase: string | null = null) =>
  unconfirmed(judgedOf(now), confirmedOf(judgedOf(then), phrase)).map(({ rule }) => rule)

describe('a confirmation', () => {
  it('allows the orders that it names, by row and rule', () => {
    expect(rulesOpen([finding()], [finding()])).toEqual([])
    expect(rulesOpen([finding()], [finding({ row: 1 })])).toEqual(['notional'])
    expect(rulesOpen([finding()], [finding({ rule: 'qty' })])).toEqual(['notional'])
    expect(unconfirmed(judgedOf([finding()]), undefined)).toHaveLength(1)
    expect(unconfirmed(judgedOf([]), undefined)).toEqual([])
  })

  it('does not cover what became graver, or much larger', () => {
    expect(rulesOpen([finding({ figure: '125' })], [finding()])).toEqual([])
    expect(rulesOpen([finding({ figure: '126' })], [finding()])).toEqual(['notional'])
    expect(rulesOpen([finding({ figure: '1' })], [finding({ figure: 'nonsense' })])).toEqual(['notional'])
    expect(rulesOpen([finding({ band: 'type-to-confirm' })], [finding()], '60')).toEqual(['notional'])
  })

  it('needs the figure if it is required, in any notation', () => {
    const typed = [finding({ band: 'type-to-confirm' })]
    expect(rulesOpen(typed, typed)).toEqual(['notional'])
    expect(rulesOpen(typed, typed, '6')).toEqual(['notional'])
    expect(rulesOpen(typed, typed, ' 60.0 ')).toEqual([])
  })

  it('of a whole batch counts for a part of it only where its figure was typed', () => {
    const typed = judgedOf([finding({ band: 'type-to-confirm' })])
    expect(unconfirmedOfPart(typed, confirmedOf(typed))).toHaveLength(1)
    expect(unconfirmedOfPart(typed, confirmedOf(typed, '99'))).toEqual([])
  })

  it('covers what the market moved over the line of a rule that was confirmed for another order', () => {
    const then = [finding({ row: 1, figure: '400', line: '100' })]
    expect(rulesOpen([...then, finding({ figure: '125', line: '100' })], then)).toEqual([])
    expect(rulesOpen([finding({ figure: '126', line: '100' })], then)).toEqual(['notional'])
    expect(rulesOpen([finding({ figure: '101', line: '100', band: 'type-to-confirm' })], then, '60')).toEqual([
      'notional',
    ])
    expect(rulesOpen([finding({ row: null, figure: '101', line: '100' })], then)).toEqual(['notional'])
    expect(rulesOpen([finding({ rule: 'qty', figure: '101', line: '100' })], then)).toEqual(['qty'])
    const never = finding({ figure: '101', line: '100', band: 'never' })
    expect(rulesOpen([never], [{ ...never, row: 1 }])).toEqual(['notional'])
  })

  it('that follows another replaces the same findings and forgets none', () => {
    const first = confirmedOf(judgedOf([finding(), finding({ rule: 'collar' })]), '60')
    expect(withConfirmed(first, confirmedOf(judgedOf([])))).toEqual(first)
    expect(withConfirmed(first, confirmedOf(judgedOf([finding({ figure: '50' })])))).toEqual({
      findings: [first.findings[1], { ...first.findings[0], figure: '50' }],
      phrase: '60',
    })
  })

  it('never covers what is never sent', () => {
    const never = [finding({ band: 'never' })]
    expect(rulesOpen(never, never, '60')).toEqual(['notional'])
  })
})

describe('a confirmation by a page', () => {
  const typing = { figure: 'quantity', unit: 'BTC' } as const
  const review = aReview({ findings: [finding()], typing })

  it('names the review and every handle, and the typed text if required', () => {
    const confirmed = { review: review.review.token, findings: [aHandle(0)], phrase: '60' }
    expect(confirmationOf(review, '60')).toEqual(confirmed)
    expect(confirmationOf(review)).toEqual({ ...confirmed, phrase: '' })
    expect(confirmationOf({ ...review, typing: null }, '60')).toEqual({ ...confirmed, phrase: null })
    expect(confirmationOf(anAssessment(), '60')).toBeUndefined()
    expect(emptyConfirmation(review)).toEqual({ ...confirmed, findings: [], phrase: null })
  })

  it('can be given without blocked orders, and a figure is typed if required', () => {
    expect([canConfirm(review, '60'), canConfirm(review, ''), canConfirm(review, 'x')]).toEqual([true, false, false])
    expect(canConfirm(anAssessment({ findings: [finding()] }), '')).toBe(true)
    expect(canConfirm(anAssessment({ findings: [finding(), finding({ band: 'never' })] }), '60')).toBe(false)
  })

  it('has at most 5,000 handles, and a phrase of at most 200 characters', () => {
    const parses = (handles: number, phrase: string | null): boolean =>
      Confirmation.safeParse({
        review: review.review.token,
        findings: Array.from({ length: handles }, (_, nth) => aHandle(nth)),
        phrase,
      }).success
    expect([parses(5000, null), parses(5001, null)]).toEqual([true, false])
    expect([parses(0, '6'.repeat(200)), parses(0, '6'.repeat(201))]).toEqual([true, false])
  })
})

describe('typed text', () => {
  it('is a phrase whatever its case and spaces, and a figure whatever its marks of thousands', () => {
    expect([matchesPhrase(' buy  1 BTC', 'BUY 1 btc'), matchesPhrase('buy 1', 'buy 2')]).toEqual([true, false])
    expect(['1,000.50', ' 60 ', '', 'x'].map(isFigure)).toEqual([true, true, false, false])
    expect([isFigureTyped('1,000.50', '1000.5'), isFigureTyped('1000', '1000.5'), isFigureTyped('', '0')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

const anyFinding: fc.Arbitrary<PretradeFinding> = fc.record({
  row: fc.option(fc.nat(3), { nil: null }),
  field: fc.constant('qty'),
  rule: fc.constantFrom('notional', 'collar', 'slippage', 'book'),
  band: fc.constantFrom('review', 'type-to-confirm', 'never'),
  message: fc.constant(''),
  figure: fc.option(
    fc.integer({ min: 0, max: 4000 }).map((thousandths) => divide(String(thousandths), '1000')),
    { nil: null },
  ),
})
const oneOfEach = (all: readonly PretradeFinding[]): readonly PretradeFinding[] => [
  ...new Map(all.map((entry) => [`${entry.row} ${entry.rule}`, entry])).values(),
]

describe('no combination of findings', () => {
  it('is sent unless every one was confirmed, in its band, with its phrase, and none is never sent (D01)', () => {
    fc.assert(
      fc.property(
        fc.array(anyFinding, { maxLength: 6 }),
        fc.array(anyFinding, { maxLength: 6 }),
        fc.constantFrom(null, '60', 'x'),
        (a, b, phrase) => {
          const [now, then] = [oneOfEach(a), oneOfEach(b)]
          const isAllowed = rulesOpen(now, then, phrase).length === 0
          const needed = now.every((current) => {
            const confirmed = then.find(({ row, rule }) => row === current.row && rule === current.rule)
            if (
              confirmed === undefined ||
              current.band === 'never' ||
              bands.indexOf(current.band) > bands.indexOf(confirmed.band)
            )
              return false
            if (current.band === 'type-to-confirm' && phrase !== '60') return false
            return (
              current.figure === null ||
              (confirmed.figure !== null && Number(current.figure) <= Number(confirmed.figure) * 1.25 + 1e-12)
            )
          })
          expect(isAllowed).toBe(needed)
        },
      ),
    )
  })
})
