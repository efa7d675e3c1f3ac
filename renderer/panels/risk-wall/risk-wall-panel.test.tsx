// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@/shared/base/time'
import { anAlarm, anAlarmOverview } from '@/shared/testing/samples/alarm'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { chooseUnit, useRisk } from '@/renderer/state/stores/health/risk-store'
import { accountReadingIs, allLive } from '@/renderer/testing/account'
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { button, happens, message, pressButton, show } from '@/renderer/testing/screen'
import { RiskWallPanel } from './risk-wall-panel'
import { bands, eachWithWall, figure, now, showWall } from './testing/wall-screen'

vi.mock('@/renderer/panels/risk-wall/history/history-renderer', () => import('./testing/no-canvas'))
eachWithWall()

describe('The wall', () => {
  it('says why there is nothing to watch', async () => {
    await show(<RiskWallPanel />)
    await happens(allLive)
    expect(message()).toMatchObject({ kind: 'loading', title: 'Loading the risk units' })
    await happens(() => useRisk.setState({ overview: { state: 'no-units', reason: null, units: [] } }))
    expect(message()).toMatchObject({ kind: 'empty', title: 'No risk unit' })
    await happens(() => useRisk.setState({ overview: { state: 'unreadable', reason: 'denied', units: [] } }))
    expect(message()).toEqual({ kind: 'error', title: 'The risk units could not be read', reason: 'denied' })
    await happens(() => {
      useRisk.setState({ overview: { state: 'no-key', reason: null, units: [] } })
      accountReadingIs('no-key', 'This profile has no key.')
    })
    expect([message()?.title, button('Open connections') === undefined]).toEqual(['No account on this profile', false])
  })

  it('lists units by name however the market moves, and shows the one that is chosen', async () => {
    const units = [aRiskUnit({ id: '2' }), aRiskUnit({ id: '1' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })]
    await showWall(...units)
    const listed = (): string[] =>
      [...document.querySelectorAll('.unit-list__units label')].map(({ textContent }) => textContent)
    expect(listed().map((rowText) => rowText.split(' ')[0])).toEqual(['1', '2'])
    expect(figure()).toBe('55.93 %')
    await happens(() => chooseUnit('1'))
    expect(figure()).toBe('95.00 %')
    await happens(() => unitsAre(aRiskUnit({ id: '2' })))
    expect(figure()).toBe('55.93 %')
  })

  it('has only alarms about its own unit above it, two at once', async () => {
    const alarm = (id: string, subject: string) => anAlarm({ id, subject })
    await showWall(aRiskUnit({ id: '77031' }))
    const alarms = [alarm('a', '77031'), alarm('b', '77032'), alarm('c', ''), alarm('d', '77031')]
    await happens(() => useAlarms.setState({ alarms: anAlarmOverview({ alarms }) }))
    const titles = (): string[] => [...document.querySelectorAll('.alarm__title')].map(({ textContent }) => textContent)
    expect(titles()).toEqual(['a', 'c'])
    await pressButton('1 more')
    expect(titles()).toEqual(['a', 'c', 'd'])
    await pressButton('Show the most severe only')
    expect(titles()).toEqual(['a', 'c'])
  })

  it('says that nobody watched for a while until that is understood', async () => {
    await showWall(aRiskUnit({ id: '77031', unwatched: { from: now - HOUR_MS, to: now } }))
    expect(bands()[0]).toMatch(/^Not watched from .* to .*\. The history shows it hatched\./)
    await pressButton('Understood')
    expect(inputsOf('risk.dismissUnwatched')).toEqual([{ riskUnitId: '77031' }])
  })

  it('removes a unit that is no longer listed after a question', async () => {
    await showWall(aRiskUnit({ id: '77031', unlistedSince: now - HOUR_MS }))
    expect(bands()[0]).toMatch(/^Risk unit 77031 is no longer listed since .*; its outcome is unknown\./)
    answer('risk.unwatchUnit', { state: 'no-units', reason: null, units: [] })
    await pressButton('Remove Risk unit 77031')
    expect(inputsOf('risk.unwatchUnit')).toEqual([])
    await pressButton('Keep watching')
    await pressButton('Remove Risk unit 77031')
    await pressButton('Remove from the watch')
    expect(inputsOf('risk.unwatchUnit')).toEqual([{ riskUnitId: '77031' }])
  })
})
