// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '@/renderer/testing/eventually'
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { aRiskUnit } from '@/renderer/testing/risk'
import { pressButton, problemAt, tick, type, typed } from '@/renderer/testing/screen'
import { bands, dialog, eachWithWall, showWall, text } from '@/renderer/panels/risk-wall/testing/wall-screen'

vi.mock(
  '@/renderer/panels/risk-wall/history/history-renderer',
  () => import('@/renderer/panels/risk-wall/testing/no-canvas'),
)
eachWithWall()

describe('Confirming LTV thresholds', () => {
  const open = async (...unit: Parameters<typeof aRiskUnit>): Promise<void> => {
    await showWall(aRiskUnit(...unit))
    await pressButton(unit[0].thresholds === null ? 'Confirm LTV thresholds' : 'LTV thresholds')
    await eventually(() => expect(dialog()).not.toBeNull())
  }
  const fill = async (warn: string, call: string, liquidation: string): Promise<void> => {
    await type('Warning', warn)
    await type('Margin call', call)
    await type('Liquidation', liquidation)
    await pressButton('Confirm these thresholds')
  }

  it('begins empty where nobody knows them: a guess would be confirmed unread', async () => {
    await open({ id: '77031', thresholds: null })
    expect(['Warning', 'Margin call', 'Liquidation'].map(typed)).toEqual(['', '', ''])
    await pressButton('Confirm these thresholds')
    expect([problemAt('Warning'), inputsOf('risk.confirmThresholds')]).toEqual([
      'must be a number above 0 and up to 100, such as 80',
      [],
    ])
  })

  it('sends ratios for percent, and closes once they are taken', async () => {
    await open({ id: '77031', thresholds: null })
    answer('risk.confirmThresholds', aRiskUnit({ id: '77031' }))
    await fill('65', '77.5', '88.25')
    expect(inputsOf('risk.confirmThresholds')).toMatchObject([
      { riskUnitId: '77031', warn: '0.65', call: '0.775', liquidation: '0.8825', stopWithin: null },
    ])
    await eventually(() => expect(dialog()).toBeNull())
  })

  it.each([
    ['Margin call', ['80', '80', '90'], 'must lie above the warning line'],
    ['Liquidation', ['70', '80', '79'], 'must lie above the margin call line'],
    ['Warning', ['70 %', '80', '90'], 'such as 80'],
    ['Liquidation', ['70', '80', '101'], 'up to 100'],
  ])('names %s in %j as wrong, by its rule', async (field, [warn, call, liquidation], rule) => {
    await open({ id: '77031' })
    await fill(warn!, call!, liquidation!)
    expect(problemAt(field)).toContain(rule)
    expect(inputsOf('risk.confirmThresholds')).toEqual([])
  })

  it('takes a line behind the product’s own only from somebody who says that they know', async () => {
    const product = {
      productIds: ['7'],
      liquidation: '0.885',
      restrictions: [{ name: 'transfers out', ratio: '0.625' }] as const,
    }
    await open({ id: '77031', product })
    expect(bands()[0]).toContain('Your liquidation line is 90 %, but the loan product liquidates at 88.5 %')
    expect(dialog()?.textContent).toContain('7: liquidates at 88.5 %, no transfers out from 62.5 %.')
    await pressButton('Confirm these thresholds')
    expect([problemAt('Liquidation'), inputsOf('risk.confirmThresholds')]).toEqual([
      'the loan product liquidates at 88.5 %',
      [],
    ])
    await tick('I know that the loan product liquidates at 88.5 %, before my line of 90 %')
    await pressButton('Confirm these thresholds')
    expect(inputsOf('risk.confirmThresholds')).toMatchObject([{ liquidation: '0.9', despiteProduct: true }])
  })

  it('keeps what was typed where the main process refuses it', async () => {
    await open({ id: '77031' })
    refuseCall('risk.confirmThresholds', 'This unit is not watched any more.')
    await fill('60', '70', '80')
    await eventually(() =>
      expect(text('[role="alert"].thresholds__failure')).toBe('This unit is not watched any more.'),
    )
    expect([typed('Warning'), dialog() === null]).toEqual(['60', false])
  })
})
