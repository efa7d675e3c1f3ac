import { readChoice } from '@/shared/trading/batch/draft/choice-labels'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Symbols of a row's category, as suggestions for its symbol cell. */
export function symbolChoices(row: DraftRow, instruments: readonly Instrument[]): readonly string[] {
  const category = readChoice('category', row.category)
  return instruments.filter((instrument) => instrument.category === category).map(({ symbol }) => symbol)
}
