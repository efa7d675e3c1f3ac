import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { spelledSymbols } from './symbol-spelling'

const first = (text: string) => {
  const [spelled] = spelledSymbols(text)
  return spelled === undefined ? null : [spelled.symbol, spelled.category]
}

describe('a symbol as other programs spell it', () => {
  it.each([
    ['BTC_USDT', 'BTCUSDT', null],
    ['BTC-USDT', 'BTCUSDT', null],
    ['btc/usdt', 'BTCUSDT', null],
    ['XBTUSDT', 'BTCUSDT', null],
    ['XBT/USDT', 'BTCUSDT', null],
    ['XXBTZUSD', 'BTCUSD', null],
    ['KRAKEN:XBTUSD', 'BTCUSD', null],
    ['BTCUSDT_SPBL', 'BTCUSDT', 'SPOT'],
    ['BTCUSDT_UMCBL', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTCUSD_DMCBL', 'BTCUSD', 'COIN-FUTURES'],
    ['BTCUSDT.P', 'BTCUSDT', 'USDT-FUTURES'],
    ['BITGET:BTCUSDT.P', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTC/USDT:USDT', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTCUSDT:USDT', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTC/USD:BTC', 'BTCUSD', 'COIN-FUTURES'],
    ['BTC/USDC:USDC', 'BTCPERP', 'USDC-FUTURES'],
    ['BTCUSDTPERP', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTC-USDT-SWAP', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTCUSDTSWAP', 'BTCUSDT', 'USDT-FUTURES'],
    ['BTC-USD-SWAP', 'BTCUSD', 'COIN-FUTURES'],
    ['BTCUSD_PERP', 'BTCUSD', 'COIN-FUTURES'],
    ['XBTUSDTM', 'BTCUSDT', 'USDT-FUTURES'],
  ])('%s is %s of %s', (text, symbol, category) => expect(first(text)).toEqual([symbol, category]))

  it('is none without such a mark', () => {
    for (const text of ['BTC-PERPETUAL', 'BTCUSDT', 'AAPLUSDT', 'BTC', '', 'Entry long?', 'BTCUSDT.X'])
      expect(first(text)).toBe(null)
  })

  it(`names the coins that are spelled, with any text around them: ${runs(2000)} spellings`, () => {
    const part = fc.stringMatching(/^[A-Z0-9]{2,8}$/).filter((base) => !/^XBT|^X.*Z|USD|PERP|SWAP/.test(base))
    const forms = [
      '{b}_USDT',
      '{b}-USDT',
      '{b}/USDT:USDT',
      '{b}USDT.P',
      'BITGET:{b}USDT.P',
      '{b}USDT_UMCBL',
      '{b}USDTPERP',
    ]
    fc.assert(
      fc.property(part, fc.constantFrom(...forms), (base, form) => {
        expect(first(form.replace('{b}', base))?.[0]).toBe(`${base}USDT`)
      }),
      { numRuns: runs(2000) },
    )
  })
})
