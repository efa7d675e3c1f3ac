import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/market-data/ws')

/** The recordings, each with one of its symbols. They are not part of the project and may be absent. */
export const servableRecordings = [
  ['binance-coinfutures-btcusd_perp-20240808', 'COIN-FUTURES', 'BTCUSD_CM'],
  ['binance-spot-btcusdt-20240808', 'SPOT', 'BTCUSDT'],
  ['binance-spot-ethusdt-20240808', 'SPOT', 'ETHUSDT'],
  ['binance-usdtfutures-btcusdt-20240808', 'USDT-FUTURES', 'BTCUSDT'],
  ['binance-usdtfutures-ethusdt-20240808', 'USDT-FUTURES', 'ETHUSDT'],
  ['bitget-spot-8sym-20220407', 'SPOT', 'AVAXUSDT'],
  ['bitget-usdtfutures-2sym-20220407', 'USDT-FUTURES', 'DASHUSDT'],
  ['okx-books-3sym-20220513', 'SPOT', 'BTCUSDT'],
] as const

export const recordingPath = (name: string): string => join(folder, `${name}.ndjson.gz`)
