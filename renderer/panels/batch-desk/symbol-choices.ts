import { readChoice } from '../../../shared/trading/batch/choice-words'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import type { Instrument } from '../../../shared/trading/instrument'

/** The symbols of a row's category, for the suggestions of its symbol cell. */
export function symbolChoices(row: DraftRow, instruments: readonly Instrument[]): readonly string[] {
  const category = readChoice('category', row.category)
  return instruments.filter((instrument) => instrument.category === category).map(({ symbol }) => symbol)
}
