import { useHedge } from '@/renderer/domain/account/use-hedge'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useTicker } from '@/renderer/state/queries/tickers'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { sampleSheet } from './sample-sheet'

/** Sample sheet for the symbol on screen; null while its rules are unknown. */
export function useSampleSheet() {
  const { category, symbol } = useSelection()
  const instrument = useInstrument(category, symbol)
  const price = useTicker(category, symbol)?.lastPrice ?? null
  const hedge = useHedge(category)
  return instrument === null
    ? null
    : { symbol, isPriced: price !== null, text: () => sampleSheet(instrument, price, hedge) }
}
