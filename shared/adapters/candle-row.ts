import type { DataFor } from '@/shared/exchange/endpoints'
import type { Candle } from '@/shared/trading/market/candle'

/** A row of the candles call with its figures unchanged (spec: Candle). `at` is NaN if the time is no number. */
export const candleOfRow = ([at, open, high, low, close, volume]: DataFor<'candles'>[number]): Candle => ({
  at: at === '' ? Number.NaN : Number(at),
  open,
  high,
  low,
  close,
  volume,
})
