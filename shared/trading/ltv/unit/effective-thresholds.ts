import type { ProductInfo } from '@/shared/exchange/calls/ins-loan/product-infos'
import { compare, isPositive, isSignedDecimal, minimum, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Thresholds } from './thresholds'

/** Ratio from which a loan product restricts an action. */
export interface Restriction {
  readonly name: string
  readonly ratio: string
}

/** Thresholds of the loan products of a risk unit; the lowest of several products. Ratios as decimal text. */
export interface ProductThresholds {
  readonly productIds: readonly string[]
  /** Null if the product does not give it. */
  readonly liquidation: string | null
  /** Lowest first. */
  readonly restrictions: readonly Restriction[]
}

const members = [
  ['transferLine', t('transfers out')],
  ['spotBuyLine', t('spot buys')],
  ['usdtContractOpenLine', t('new USDT contracts')],
  ['coinContractOpenLine', t('new coin contracts')],
  ['usdcContractOpenLine', t('new USDC contracts')],
] as const

const isRatio = (text: string): boolean => isSignedDecimal(text) && isPositive(text)
const lowest = (ratios: readonly string[]): string | null => ratios.filter(isRatio).toSorted(compare)[0] ?? null

/** Null if no product gives thresholds. */
export function productThresholdsOf(infos: readonly ProductInfo[]): ProductThresholds | null {
  const restrictions = members.flatMap(([member, name]): Restriction[] => {
    const ratio = lowest(infos.map((info) => info[member]))
    return ratio === null ? [] : [{ name, ratio }]
  })
  const liquidation = lowest(infos.map((info) => info.liquidationLine))
  if (liquidation === null && restrictions.length === 0) return null
  return {
    productIds: infos.map(({ productId }) => productId),
    liquidation,
    restrictions: restrictions.toSorted((a, b) => compare(a.ratio, b.ratio)),
  }
}

/** Thresholds for a ratio. `source`: confirmed by the user, or assumed from the loan product or from defaults. */
export interface EffectiveThresholds extends Pick<Thresholds, 'warn' | 'call' | 'liquidation'> {
  readonly source: 'user' | 'product' | 'default'
}

/** Defaults without other data: exchanges of this kind liquidate at 90 %. */
const defaults = { warn: '0.7', call: '0.8', liquidation: '0.9' } as const
const CALL_BELOW = '0.1'
const WARN_BELOW = '0.2'

const below = (ratio: string, by: string, least: string): string =>
  compare(ratio, by) > 0 ? subtract(ratio, by) : least

/**
 * Suggested thresholds before a confirmation: the liquidation level of the product, with a margin call and a warning
 * below it.
 */
export function assumedThresholds(product: ProductThresholds | null): EffectiveThresholds {
  const liquidation = product?.liquidation ?? null
  if (liquidation === null) return { ...defaults, source: 'default' }
  const call = below(liquidation, CALL_BELOW, liquidation)
  const warn = below(liquidation, WARN_BELOW, call)
  const firstRestriction = product?.restrictions[0]?.ratio ?? warn
  return { warn: minimum(warn, firstRestriction), call, liquidation, source: 'product' }
}

/** Thresholds of the user, with the liquidation of the product if it is lower. Assumed ones until the user confirms. */
export function effectiveThresholdsOf(
  confirmed: Thresholds | null,
  product: ProductThresholds | null,
): EffectiveThresholds {
  if (confirmed === null) return assumedThresholds(product)
  const { warn, call, liquidation } = confirmed
  return { warn, call, liquidation: minimum(liquidation, product?.liquidation ?? liquidation), source: 'user' }
}

/** All thresholds of a ratio; null if none are known. */
export function linesOf(
  lines: Pick<Thresholds, 'warn' | 'call' | 'liquidation'> | null,
  product: ProductThresholds | null = null,
): readonly string[] | null {
  if (lines === null && product === null) return null
  const ofProduct = [product?.liquidation ?? null, ...(product?.restrictions ?? []).map(({ ratio }) => ratio)]
  const own = lines === null ? [] : [lines.warn, lines.call, lines.liquidation]
  return [...own, ...ofProduct.filter((ratio) => ratio !== null)]
}

/** Threshold of the user, and the lower threshold of the product. */
export interface Contradiction {
  readonly yours: string
  readonly theirs: string
}

/** Both liquidation thresholds if the product liquidates below that of the user; null without a contradiction. */
export function contradiction(
  { liquidation }: Pick<Thresholds, 'liquidation'>,
  product: ProductThresholds | null,
): Contradiction | null {
  const theirs = product?.liquidation ?? null
  return theirs === null || compare(liquidation, theirs) <= 0 ? null : { yours: liquidation, theirs }
}
