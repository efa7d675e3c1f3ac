// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { useState } from 'react'
import { closeScreen, pressButton, problemAt, show, shownText, type, typed } from '@/renderer/testing/screen'
import {
  type ChosenIndicator,
  chosenIndicators,
  indicatorLabel,
  indicators,
  savedIndicators,
  withValues,
} from './chosen-indicators'
import { OverlayLegend, PaneLegends } from './indicator-legend'
import { IndicatorsPopover } from './indicators-popover'

const chosenOf = (id: string, values = {}): ChosenIndicator =>
  withValues(
    indicators.find((indicator) => indicator.id === id)!,
    values,
  )
const saved: { chosen: readonly ChosenIndicator[] } = { chosen: [] }
const labels = (): readonly string[] => saved.chosen.map(indicatorLabel)

function Saving({ first }: { readonly first: readonly ChosenIndicator[] }) {
  const [chosen, setChosen] = useState(first)
  const change = (next: readonly ChosenIndicator[]): void => {
    saved.chosen = next
    setChosen(next)
  }
  return <IndicatorsPopover chosen={chosen} onChange={change} />
}
async function open(...first: ChosenIndicator[]): Promise<void> {
  saved.chosen = first
  await show(<Saving first={first} />)
  await pressButton('Indicators')
}

afterEach(closeScreen)

describe('the indicators of the chart', () => {
  it('take a parameter within its bounds only, and name the bounds', async () => {
    await open(chosenOf('rsi'))
    await type('Period', '1')
    expect([labels(), problemAt('Period')]).toEqual([['RSI 14'], 'Period: a whole number from 2 to 500'])
    await type('Period', '21')
    expect([labels(), problemAt('Period')]).toEqual([['RSI 21'], null])
  })

  it('are taken off one by one, and what was half typed for one is not left to the next', async () => {
    await open(chosenOf('ema', { period: 20 }), chosenOf('ema', { period: 50 }))
    await type('Period', '')
    await pressButton('Remove EMA 20')
    expect([labels(), typed('Period')]).toEqual([['EMA 50'], '50'])
  })

  it('are no more than can be read', async () => {
    await open(...Array.from({ length: 12 }, () => chosenOf('vwap')))
    expect(shownText()).toContain('No more than 12')
  })

  it('come back from the settings as they were; what this version does not know is left out', () => {
    const chosen = [chosenOf('macd', { fast: 5, slow: 35, signal: 5 }), chosenOf('bollinger', { deviations: 2.5 })]
    expect(chosenIndicators(savedIndicators(chosen))).toEqual(chosen)
    expect(
      chosenIndicators([
        { id: 'of-tomorrow', values: {} },
        { id: 'sma', values: { period: 0, other: 3 } },
      ]).map(indicatorLabel),
    ).toEqual(['SMA 20'])
  })
})

describe('the legend', () => {
  it('show figures by their kind, and a dash for a missing figure', async () => {
    const chosen = [chosenOf('bollinger'), chosenOf('macd'), chosenOf('obv')]
    const figures = [[103.456, 100, 96.544], [null, 1.25, null], [1_234_567]]
    await show(
      <>
        <OverlayLegend chosen={chosen} figures={figures} decimals={1} problemOf={() => null} />
        <PaneLegends chosen={chosen} figures={figures} decimals={1} problemOf={() => null} tops={[0, 100, 150]} />
      </>,
    )
    const text = (id: string): string | undefined =>
      document.querySelector(`[data-testid="indicator-${id}"]`)?.textContent.replaceAll(' ', '')
    expect(text('bollinger')).toBe('BB202103.5100.096.5')
    expect(text('macd')).toBe('MACD12269histogram—MACD1.3signal—')
    expect(text('obv')).toBe('OBV1.23M')
  })
})
