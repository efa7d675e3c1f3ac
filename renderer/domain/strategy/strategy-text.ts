import { displayText } from '@/renderer/kit/format/display-text'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated } from '@/shared/languages/text'
import { legsOfType, type StrategyLeg, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { sideText } from '@/shared/trading/orders/intent-sentence'

const byText = { market: t('last', 'price'), mark: t('mark', 'price') } as const

/**
 * A line for each trigger price: "Stop loss at 59 000.0 by mark price, at market", and its profit or loss where
 * that is known.
 */
export const legLines = (
  terms: StrategyTerms,
  figuresOf: (leg: StrategyLeg) => { readonly text: string } | null = () => null,
): readonly string[] =>
  legsOfType(terms.type).flatMap((leg) => {
    const price = terms[leg.price]
    if (price === undefined) return []
    const limit = terms[leg.limit]
    const order = terms[leg.type] === 'limit' ? t`limit ${grouped(limit ?? '—')}` : t('at market')
    const line = t`${leg.name} at ${grouped(price)} by ${byText[terms[leg.by] ?? 'market']} price, ${order}`
    const figures = figuresOf(leg)
    return figures === null ? line : punctuated(`${line}: ${figures.text}`)
  })

/** Amount: "buy 0.01", or "the whole position". */
export function amountText({ type, tpslMode, side = 'buy', posSide, qty = '' }: StrategyTerms, unit: string): string {
  const amount = `${grouped(qty || '—')} ${unit}`.trim()
  if (type === 'trigger') return `${sideText(side, posSide ?? null)} ${amount}`
  const subject = posSide === undefined ? t('position') : displayText(posSide)
  return tpslMode === 'partial' ? t`${amount} of the ${subject}` : t`the whole ${subject}`
}
