import type { Confirmed } from '@/shared/trading/pretrade/assessment'

/** What was confirmed, in words for the journal: '2 × collar, 1 × own-size; typed “BUY 20”'. Null where nothing was. */
export function confirmedText(confirmation: Confirmed | undefined): string | null {
  if (confirmation === undefined || (confirmation.findings.length === 0 && confirmation.phrase === null)) return null
  const counts = new Map<string, number>()
  for (const { rule } of confirmation.findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const rules = [...counts].map(([rule, count]) => `${count} × ${rule}`).join(', ')
  return [rules, confirmation.phrase === null ? '' : `typed “${confirmation.phrase}”`].filter(Boolean).join('; ')
}
