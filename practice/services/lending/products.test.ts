import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { createLoanProducts, openingProducts } from './products'

const products = openingProducts(listedInstruments)
const symbolsOf = (category: string): string[] =>
  listedInstruments.filter((listed) => listed.category === category).map(({ symbol }) => symbol)

describe('the institutional loan products', () => {
  it('allow only symbols that the exchange lists, and take only coins that have a price', () => {
    for (const { spotSymbols, usdtContracts, coinContracts, usdcContracts, collateral } of products) {
      expect(symbolsOf('SPOT')).toEqual(expect.arrayContaining([...spotSymbols]))
      expect(symbolsOf('USDT-FUTURES')).toEqual(
        expect.arrayContaining((usdtContracts?.symbols ?? []).map(([symbol]) => symbol)),
      )
      expect(symbolsOf('COIN-FUTURES')).toEqual(
        expect.arrayContaining((coinContracts?.symbols ?? []).map(([symbol]) => symbol)),
      )
      expect(symbolsOf('USDC-FUTURES')).toEqual(
        expect.arrayContaining((usdcContracts?.symbols ?? []).map(([symbol]) => symbol)),
      )
      for (const coin of Object.keys(collateral))
        if (coin !== 'USDT') expect(symbolsOf('SPOT')).toContain(`${coin}USDT`)
    }
  })

  it('have their lines in order: opening ends before liquidation begins, which stops below where it began', () => {
    for (const { transferLine, spotBuyLine, liquidationLine, stopLiquidationLine } of products) {
      const lines = [transferLine, spotBuyLine, stopLiquidationLine, liquidationLine]
      for (const [index, line] of lines.entries())
        if (index > 0) expect(compare(line, lines[index - 1]!)).toBeGreaterThanOrEqual(0)
      expect(compare(liquidationLine, '1')).toBe(-1)
    }
  })

  it('change what a coin counts for in one product or in all, and nothing else', () => {
    const changed = createLoanProducts(products)
    expect([changed.setRatio('ETH', '0.5', '1001'), changed.setRatio('SOL', '0.6')]).toEqual([true, true])
    expect([changed.setRatio('PEPE', '0.1'), changed.setRatio('SOL', '0.1', '1002')]).toEqual([false, false])
    const [first, second] = ['1001', '1002'].map((id) => changed.find(id)!)
    expect([first!.collateral.ETH?.ratio, second!.collateral.ETH?.ratio, first!.collateral.SOL?.ratio]).toEqual([
      '0.5',
      '0.93',
      '0.6',
    ])
    expect(first!.collateral.BTC).toEqual(products[0]!.collateral.BTC)
  })
})
