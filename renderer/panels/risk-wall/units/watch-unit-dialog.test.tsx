// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { eventually } from '@/renderer/testing/eventually'
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { button, happens, pressButton, problemAt, type, typed } from '@/renderer/testing/screen'
import { dialog, eachWithWall, showWall, text } from '@/renderer/panels/risk-wall/testing/wall-screen'

vi.mock(
  '@/renderer/panels/risk-wall/history/history-renderer',
  () => import('@/renderer/panels/risk-wall/testing/no-canvas'),
)
eachWithWall()

describe('A risk unit that no list gives', () => {
  it('is watched by its ID, which the exchange has the last word on', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await pressButton('Watch another risk unit')
    await type('Risk unit ID', '77 09')
    await pressButton('Watch this risk unit')
    expect([problemAt('Risk unit ID'), inputsOf('risk.watchUnit')]).toEqual([
      'must be a UID: digits alone, at most 20 of them',
      [],
    ])
    refuseCall('risk.watchUnit', 'riskUnitId: The risk unit does not exist (25566)')
    await type('Risk unit ID', ' 77099 ')
    await pressButton('Watch this risk unit')
    await eventually(() => expect(problemAt('Risk unit ID')).toBe('The risk unit does not exist (25566)'))
    answer('risk.watchUnit', { state: 'watching', reason: null, units: [] })
    await pressButton('Watch this risk unit')
    await eventually(() => expect(dialog()).toBeNull())
    expect(inputsOf('risk.watchUnit').at(-1)).toEqual({ riskUnitId: '77099' })
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77099', isTyped: true })))
    expect(text('.unit-list label:has(:checked)')).toContain('77099')
  })

  it('is no longer watched when the user says so, and can be named where nothing is watched', async () => {
    await showWall(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77099', isTyped: true }))
    await pressButton('Watch another risk unit')
    answer('risk.unwatchUnit', { state: 'watching', reason: null, units: [] })
    expect(button('Stop watching 77031')).toBeUndefined()
    await pressButton('Stop watching 77099')
    expect(inputsOf('risk.unwatchUnit')).toEqual([{ riskUnitId: '77099' }])
    await pressButton('Cancel')
    await happens(() => useRisk.setState({ overview: { state: 'no-units', reason: null, units: [] } }))
    await pressButton('Enter a risk unit ID')
    expect(typed('Risk unit ID')).toBe('')
  })
})
