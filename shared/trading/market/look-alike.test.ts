import { expect, it } from 'vitest'
import { lookAlikeOf } from './look-alike'

const listed = [
  'BTCUSDT',
  'AAPLxUSDT',
  '$WIFUSDT',
  'MØTHUSDT',
  '龙虾USDT',
  'BTCUSDT-241227',
  'BTCUSDT-250328',
  'ETHUSDT',
  'BTCUSD_CM',
  'SOLUSD_CM',
  'SOLUSD_CMZ',
]

it.each([
  ['ВТСUSDT', 'BTCUSDT'],
  ['BTСUSDT', 'BTCUSDT'],
  ['AAPLXUSDT', 'AAPLxUSDT'],
  ['WIFUSDT', '$WIFUSDT'],
  ['MOTHUSDT', 'MØTHUSDT'],
  ['ＥＴＨＵＳＤＴ', 'ETHUSDT'],
  ['BTCUSDT241227', 'BTCUSDT-241227'],
  ['龙蝦USDT', null],
  ['NOPEUSDT', null],
  ['BTCUSDT', null],
  ['BTCUSD', 'BTCUSD_CM'],
  ['BTCUDS', 'BTCUSD_CM'],
  ['ETHUDST', 'ETHUSDT'],
  ['ETHUSDTT', 'ETHUSDT'],
  ['ETHUSD', 'ETHUSDT'],
  ['SOLUSD', null],
  ['ETCUSDT', null],
  ['EHUSDT', null],
])('%s looks like %s', (symbol, alike) => expect(lookAlikeOf(symbol, listed)).toBe(alike))
