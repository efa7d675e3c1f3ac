import { useCallback } from 'react'
import { swapFee } from '@/shared/trading/ltv/projection/draft-trades'
import { useInstruments } from '@/renderer/state/queries/instruments'

/** The fee that a swap of one coin for another would pay on the spot market, as the action plan reckons it. */
export function useSwapFee(): (from: string, to: string) => string {
  const instruments = useInstruments('SPOT').data
  return useCallback((from, to) => swapFee(instruments ?? [], from, to), [instruments])
}
