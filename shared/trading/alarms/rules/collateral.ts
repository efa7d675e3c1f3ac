import { ratioText } from '@/shared/base/line-text'
import { compare, divide, isPositive, maximum, multiply, subtract, sum } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'
import { type Collateral, isNamed, type LtvSample, mayBeUnread } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Condition } from '@/shared/trading/alarms/condition'
import { amountText, type EventAmount } from '@/shared/trading/alarms/event-amounts'

/** A smaller fall of the collateral, as a share of it, has no alarm. */
const LEAST_FALL = '0.01'

/** Coins of which less is there than in an earlier sample, and the net fall of the collateral at the prices of now. */
export interface CollateralFall {
  /** Decreases per coin, the most valuable first. */
  readonly coins: readonly { readonly coin: string; readonly amount: string }[]
  /** After haircuts, USDT; amounts that grew are subtracted. */
  readonly usdt: string
  /** Fall of the debt between the two samples, USDT, from 0. */
  readonly repaidUsdt: string
}

const valueOf = ({ price, haircut }: Collateral, amount: string): string =>
  multiply(multiply(amount, price), haircut ?? '1')

/** Null where the collateral did not fall by a hundredth. A coin without figures in one of the samples is unknown. */
export function collateralFall(before: LtvSample, now: LtvSample): CollateralFall | null {
  const listed = [...before.collateral, ...now.collateral].filter(
    ({ coin }) => isNamed(coin) && !mayBeUnread(before, coin) && !mayBeUnread(now, coin),
  )
  const coins = new Map(listed.map((row) => [row.coin, row]))
  const amountIn = (sample: LtvSample, coin: string): string =>
    sample.collateral.find((row) => row.coin === coin)?.amount ?? '0'
  const changes = [...coins].map(([coin, row]) => {
    const amount = subtract(amountIn(before, coin), amountIn(now, coin))
    return { coin, amount, usdt: valueOf(row, amount) }
  })
  const usdt = sum(changes.map((row) => row.usdt))
  if (!isPositive(usdt) || !isPositive(before.collateralUsdt)) return null
  if (compare(divide(usdt, before.collateralUsdt), LEAST_FALL) < 0) return null
  const fallen = changes.filter((row) => isPositive(row.usdt)).toSorted((a, b) => compare(b.usdt, a.usdt))
  return {
    coins: fallen.map(({ coin, amount }) => ({ coin, amount })),
    usdt,
    repaidUsdt: maximum(subtract(before.debtUsdt, now.debtUsdt), '0'),
  }
}

/** True if at least half of the decrease repaid debt. */
export const isRepayment = ({ usdt, repaidUsdt }: CollateralFall): boolean =>
  compare(multiply(repaidUsdt, '2'), usdt) >= 0

/** Most that a repayment costs, fees and a worse price included, as a multiple of the repaid debt. */
const MOST_COST = '1.1'

/** True if a repayment explains the decrease except for less than `LEAST_FALL` of the collateral. */
const isExplained = ({ usdt, repaidUsdt }: CollateralFall, collateralUsdt: string): boolean =>
  compare(subtract(usdt, multiply(repaidUsdt, MOST_COST)), multiply(collateralUsdt, LEAST_FALL)) < 0

const coinsText = (coins: CollateralFall['coins']): string =>
  coins.map(({ coin, amount }) => amountText(amount, coin)).join(comma())

const event = (
  { riskUnitId, at }: LtvSample,
  kind: 'left' | 'sold' | 'taken',
  coins: CollateralFall['coins'],
): Pick<Condition, 'subject' | 'about' | 'state' | 'measure' | 'lasts' | 'once' | 'amounts'> => ({
  subject: riskUnitId,
  about: `${kind} ${at}`,
  state: 'raised',
  measure: null,
  lasts: false,
  once: `collateral-${kind} ${riskUnitId} ${at}`,
  amounts: coins.map(({ coin, amount }): EventAmount => ({ kind, amount, coin })),
})

/** Collateral of a risk unit that fell without debt that it repaid; no setting turns it off. */
export function collateralOutflowConditions(before: LtvSample, now: LtvSample): readonly Condition[] {
  const fall = collateralFall(before, now)
  if (fall === null || isExplained(fall, before.collateralUsdt)) return []
  const title = t`Collateral left the risk unit: ${coinsText(fall.coins)}, now ${ratioText(now.ltv, null)}`
  const text =
    t`Risk unit ${now.riskUnitId} has ${amountText(fall.usdt, 'USDT')} less collateral at the prices of now, ` +
    t`and went from ${ratioText(before.ltv, null)} to ${ratioText(now.ltv, null)}. ` +
    (isPositive(fall.repaidUsdt)
      ? t`Debt of ${amountText(fall.repaidUsdt, 'USDT')} was repaid, which explains a part. `
      : '') +
    t('A transfer out and a loss of a position have the same figures.')
  return [{ rule: 'collateral-left', level: 'call', title, text, ...event(now, 'left', fall.coins) }]
}

/** Collateral of a risk unit that a liquidation sold, for the sum of its incident; no setting turns it off. */
export function collateralSoldCondition(fall: CollateralFall, now: LtvSample): Condition {
  const title = t`Liquidation sold ${coinsText(fall.coins)}, now ${ratioText(now.ltv, null)}`
  const text = t`Risk unit ${now.riskUnitId} has ${amountText(fall.usdt, 'USDT')} less collateral at the prices of now.`
  return { rule: 'liquidation-repayment', level: 'critical', title, text, ...event(now, 'sold', fall.coins) }
}

/**
 * Alarm of collateral of a risk unit that fell together with debt while the repayments give no cause; no setting turns
 * it off.
 */
export function collateralTakenCondition(fall: CollateralFall, now: LtvSample): Condition {
  const repaid = amountText(fall.repaidUsdt, 'USDT')
  const title =
    t`Risk unit liquidated in part or repaid from its collateral: ` +
    t`${repaid} repaid, ${coinsText(fall.coins)} taken, now ${ratioText(now.ltv, null)}`
  const text =
    t`Risk unit ${now.riskUnitId} has ${amountText(fall.usdt, 'USDT')} less collateral at the prices of now. ` +
    t('The repayments of the exchange do not give the cause. Check it on the exchange.')
  const { amounts = [], ...taken } = event(now, 'taken', fall.coins)
  const debt: EventAmount = { kind: 'repaid', amount: fall.repaidUsdt, coin: 'USDT' }
  return { rule: 'collateral-left', level: 'critical', title, text, ...taken, amounts: [debt, ...amounts] }
}
