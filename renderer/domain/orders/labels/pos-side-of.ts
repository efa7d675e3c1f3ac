import type { PosSide, Side } from '@/shared/exchange/protocol/fields'

/** In hedge mode: buying opens a long or closes a short; selling the other way round. */
export const posSideOf = ({ side, intent }: { readonly side: Side; readonly intent: 'open' | 'close' }): PosSide =>
  (side === 'buy') === (intent === 'open') ? 'long' : 'short'
