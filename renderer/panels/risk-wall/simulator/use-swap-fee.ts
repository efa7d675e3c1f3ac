import { useCallback } from 'react'
import { swapFee } from '@/shared/trading/ltv/projection/draft-trades'
import { useInstruments } from '@/renderer/state/queries/instruments'

/** Spot fee of a swap between two coins, computed like in the action plan. */
export function useSwapFee(): (from: string, to: string) => string {
  const instruments = useInstruments('SPOT').data
  return useCallback((from, to) => swapFee(instruments ?? [], from, to), [instruments])
}
