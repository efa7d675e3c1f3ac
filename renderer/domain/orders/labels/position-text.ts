import { displayText } from '@/renderer/kit/format/display-text'
import { t } from '@/shared/languages/text'
import { isPositive, trim } from '@/shared/base/decimal'
import type { PositionChange } from '@/shared/trading/pretrade/assessment/assessment'
import type { Range } from '@/shared/trading/pretrade/assessment/exposure-range'
import { grouped } from '@/shared/base/grouped'

/** "long 0.5 BTC", "short 2 BTC" or "flat": one-way positions are signed, hedge positions carry their side. */
export function positionText({ side, coin }: Pick<PositionChange, 'side' | 'coin'>, size: string): string {
  const bare = trim(size.replace('-', ''))
  if (!isPositive(bare)) return t('flat')
  const direction = side === 'net' ? (size.startsWith('-') ? 'short' : 'long') : side
  return `${displayText(direction)} ${grouped(bare)} ${coin}`
}

/** "flat to long 0.5 BTC", "flat to unknown": how far orders of unknown outcome can take a position. */
export function rangeText(position: Pick<PositionChange, 'side' | 'coin'>, { least, most }: Range): string {
  const end = (size: string | null): string => (size === null ? t('unknown') : positionText(position, size))
  return t`${end(least)} to ${end(most)}`
}
