import { lineText, ratioText } from '@/shared/base/line-text'
import { compare, isPositive, multiply, negate, toDecimals, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated, comma, semicolon } from '@/shared/languages/text'
import type { Certificate } from './certificate'
import { coinOf, type DecimalsOf, type PlanAction, expectedProceeds, type Leg, type Limit, portionsOf } from './legs'
import { MOST_ROWS } from './sell-drafts'
import type { Way } from './way'
import type { MarketTerms, SaleTerms } from './sale-terms'
import type { PriceMove, WorstPoint } from './worst-case'

const ON_EXCHANGE = t('Do this on the exchange: its API cannot.')
const REPAY_ON_EXCHANGE = t('Repay on the exchange: its API cannot.')
const PROCEEDS_DECIMALS = 2

const percent = (ratio: string | null, lines: readonly string[] | null): string =>
  ratio === null ? t('no ratio at all') : ratioText(ratio, lines)
const share = (fraction: string): string => `${trim(multiply(fraction, '100'))} %`
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : t`${names.slice(0, -1).join(comma())} and ${names.at(-1)}`
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function saleText(sale: SaleTerms, amount: string, isRepaid: boolean, decimalsOf: DecimalsOf): string {
  const orders = portionsOf(sale, amount)
  const about = grouped(toDecimals(expectedProceeds(sale, amount, decimalsOf), PROCEEDS_DECIMALS))
  const inPortions = orders > 1 ? t` in ${orders} portions of at most ${grouped(sale.portion ?? '')}` : ''
  const at = sale.pair === null ? '' : t` at ${grouped(sale.limit)} or better`
  const goal = isRepaid ? t` and repay with the proceeds, about ${about} ${sale.to}` : t` for about ${about} ${sale.to}`
  return t`sell ${grouped(amount)} ${sale.from}${inPortions}${at}${goal}`
}

function legText({ action, amount }: Leg, decimalsOf: DecimalsOf): string {
  if (action.kind === 'add') return t`add ${grouped(amount)} ${action.coin} as collateral`
  if (action.kind === 'sell') return saleText(action.sale, amount, action.repays, decimalsOf)
  return action.source === 'outside'
    ? t`repay ${grouped(amount)} ${action.coin} with money from outside`
    : t`repay ${grouped(amount)} ${action.coin} out of the unit's own ${action.coin}`
}

const untraded = (legs: readonly Leg[]): readonly string[] =>
  legs.flatMap(({ action }) =>
    action.kind === 'sell' && action.sale.pair === null
      ? [t`No spot symbol known here sells ${action.sale.from} for ${action.sale.to}.`]
      : [],
  )

const hasRepaid = ({ action }: Leg): boolean => action.kind === 'sell' && action.repays

/** Instruction for the plan in one line, for sending to another person. */
export function feasibleSentence(
  legs: readonly Leg[],
  { now, after }: { readonly now: string | null; readonly after: string | null },
  decimalsOf: DecimalsOf,
): string {
  const steps = legs.map((leg) => legText(leg, decimalsOf)).join(t(', then '))
  const byHand = legs.some(({ action }) => action.kind !== 'sell')
    ? [ON_EXCHANGE]
    : legs.some(hasRepaid)
      ? [REPAY_ON_EXCHANGE]
      : []
  const effect = t`loan-to-value ${percent(now, null)} to ${percent(after, [])}`
  return [punctuated(`${capital(steps)}: ${effect}.`), ...untraded(legs), ...byHand].join(' ')
}

const moveText = ({ coin, change }: PriceMove): string =>
  isPositive(change) ? t`${coin} rises ${share(change)}` : t`${coin} falls ${share(negate(change))}`

function breakText({ moves, ltv }: WorstPoint, target: string): string {
  if (ltv !== null && compare(ltv, target) <= 0) return t("Not if the exchange's roundings all go against it")
  const then = percent(ltv, [target])
  return moves.length === 0
    ? t`Not if the orders fill at their limits: then ${then}`
    : t`Not if ${listed(moves.map(moveText))} during execution: then ${then}`
}

/** Assumptions of the sales, which the exchange does not guarantee. */
function assumptions(legs: readonly Leg[], { slippage }: MarketTerms): readonly string[] {
  const sentences = legs.flatMap(({ action, amount }) => {
    if (action.kind !== 'sell') return []
    const { sale } = action
    const name = sale.pair?.symbol ?? t`${sale.from} for ${sale.to}`
    const portions = portionsOf(sale, amount)
    const fee = sale.isFeeKnown ? t('the published taker fee') : t('fee unknown, computed with')
    return [
      punctuated(`${name}: ${fee} ${share(sale.feeRate)}`) +
        (sale.isBookKnown
          ? t`, the shown book within ${share(slippage)} of its best bid` +
            (portions > 1 ? t(', full again for each portion') : '')
          : t(', no current book, the price of now')),
      ...(portions > MOST_ROWS ? [t`the first ${MOST_ROWS} of ${portions} portions are drafted`] : []),
    ]
  })
  return sentences.length === 0 ? [] : [t`Computed with ${sentences.join(semicolon())}.`]
}

/** Reliability of a plan, and a case in which it fails. */
export function proofSentence(certificate: Certificate, legs: readonly Leg[], terms: MarketTerms): string {
  const { holds, within, worst, target, holdsWithin, counterexample } = certificate
  const until = t`at most ${percent(worst.ltv, [])}`
  const claim = holds
    ? isPositive(within)
      ? t`Proven for every price within ±${share(within)} and every rounding: ${until}.`
      : t`Proven at the prices of now, for every rounding: ${until}.`
    : [
        counterexample === null ? t('Not proven') : breakText(counterexample, target),
        holdsWithin !== null && isPositive(holdsWithin) ? t`; it holds within ±${share(holdsWithin)}.` : '.',
      ].join('')
  return [claim, ...assumptions(legs, terms)].join(' ')
}

const doing: Readonly<Record<Way, string>> = {
  'add-collateral': t('Adding USDT'),
  'repay-outside': t('Repaying from outside'),
  'repay-from-collateral': t('Repaying out of the unit'),
  'own-then-sell': t('Repaying out of the unit and selling the rest'),
  swap: t('Selling for USDT'),
  'sell-and-repay': t('Selling to repay'),
}

/** Result of a way that does not reach the target. */
export interface Hopeless {
  readonly actions: readonly PlanAction[]
  readonly legs: readonly Leg[]
  readonly limit: Limit
  /** Borrowed coins without a price. */
  readonly unknown: readonly string[]
  readonly after: string | null
  readonly target: string
}

/** Reason why a way does not reach the target, and the ratio that it reaches. */
export function hopelessSentence(way: Way, { actions, legs, limit, unknown, after, target }: Hopeless): string {
  const action = doing[way]
  if (actions.length === 0 && unknown.length > 0)
    return t`${action} cannot be worked out: the price of the borrowed ${listed(unknown)} is not known`
  if (actions.length === 0) return t('The unit holds nothing that could be sold')
  if (legs.length === 0) return t`${action} does not lower the ratio`
  const all = listed(legs.map((leg) => `${grouped(trim(leg.amount))} ${coinOf(leg.action)}`))
  const ended = limit === 'owed' ? t`${all} pays off all that is owed there and` : t`all that helps, ${all},`
  return t`${action} does not reach ${lineText(target, 2)}: ${ended} brings it to ${percent(after, [target])}`
}
