import { lineText } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'

/**
 * Confirmations as text for the journal: '2 × collar, 1 × own-size; typed “BUY 20”; priced again within 0.5 %'. An
 * order without a review is named. Null if there were none.
 */
export function confirmedText(
  confirmation: Confirmed | undefined,
  slippage?: string,
  isUnreviewed = false,
): string | null {
  const { findings = [], phrase = null } = confirmation ?? {}
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const rules = [...counts].map(([rule, count]) => `${count} × ${rule}`).join(', ')
  const typed = phrase === null ? '' : t`typed “${phrase}”`
  const within = slippage === undefined ? '' : t`priced again within ${lineText(slippage)}`
  const without = isUnreviewed ? t('without a review, within the limits for it') : ''
  return [rules, typed, within, without].filter(Boolean).join('; ') || null
}
