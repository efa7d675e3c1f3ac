import { compare } from '@/shared/base/decimal'
import { Leverage } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'

/** Reason why the leverage cannot be requested; null if it can. */
export function leverageProblem(typed: string, most: string | undefined, now: ClassicTerms): string | null {
  const parsed = Leverage.safeParse(typed)
  if (!parsed.success) return t('Leverage must be a whole number such as 20')
  if (most !== undefined && compare(typed, most) > 0) return t`The symbol takes at most ${most}×`
  const isSame = typed === now.leverage && typed === now.shortLeverage
  return isSame ? t('That is what it is now') : null
}

/** Leverage of new positions in words; isolated shorts may differ from longs. */
export const leverageText = ({ leverage, shortLeverage }: ClassicTerms): string =>
  leverage === shortLeverage ? `${leverage}×` : t`${leverage}× long, ${shortLeverage}× short`
