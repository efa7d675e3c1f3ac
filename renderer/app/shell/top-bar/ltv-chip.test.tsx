// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import { aLiquidatedLoanAlarm } from '@/shared/testing/samples/alarm'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { AlarmsButton, AlarmsChip } from '@/renderer/domain/alarms/alarms-popover'
import { useAudio } from '@/renderer/domain/alarms/audio-store'
import { MiniView } from '@/renderer/app/mini/mini-view'
import { queryClient } from '@/renderer/state/queries/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { chooseUnit, useRisk } from '@/renderer/state/stores/health/risk-store'
import { LtvChip } from './ltv-chip'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

const lines = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', confirmedAt: 1, stopWithin: null }
function unit(id: string, ltv: string): RiskUnit {
  const reading = readLtv(
    id,
    Date.now(),
    ltvAnswer({ ltv, usdtBalance: '1000', unpaidUsdtAmount: String(Number(ltv) * 1000) }),
  )
  const sample = reading.kind === 'sample' ? reading.sample : null
  return {
    id,
    sample,
    freshness: 'live',
    dispute: null,
    problem: null,
    everyMs: 1000,
    thresholds: lines,
    effectiveThresholds: effectiveThresholdsOf(lines, null),
    product: null,
    unwatched: null,
    isTyped: false,
    unlistedSince: null,
  }
}
const loansAt = (pledgeRate: string): ConsumerLoans => ({
  state: 'known',
  reason: null,
  asOf: Date.now(),
  everyMs: 2000,
  freshness: 'live',
  disputes: [],
  unreadableText: null,
  unread: [],
  unlisted: [],
  loans: [
    {
      orderId: '5',
      loanCoin: 'USDT',
      loanAmount: '1',
      interestAmount: '0',
      hourInterestRate: '0',
      pledgeCoin: 'BTC',
      pledgeAmount: '1',
      pledgeRate,
      supRate: '83',
      forceRate: '90',
      borrowTime: '1',
      expireTime: '',
    },
  ],
})
const alarmsOf = (change: Partial<AlarmOverview>): AlarmOverview => ({
  armed: 5,
  onAssumedThresholds: 0,
  blind: 0,
  hasWatchman: false,
  beside: [],
  alarms: [],
  ...change,
})

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  root = createRoot(host)
  useHealth.setState({ connected: true, everConnected: true })
  useRisk.setState({
    overview: { state: 'watching', reason: null, units: [unit('1', '0.5947'), unit('2', '0.912')] },
    error: null,
    chosen: null,
  })
  useLoans.setState({ loans: loansAt('70') })
  useAlarms.setState({ alarms: alarmsOf({}) })
  useAudio.setState({ isSilent: false })
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
const show = (part: React.ReactNode) =>
  act(() => root.render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>))
const chip = () => host.querySelector('.ltv-chip')!

describe('the loan-to-value in the top bar', () => {
  it('is the worst of all units, whichever is on the wall, in the chip, the title and the mini window', () => {
    chooseUnit('1')
    show(<LtvChip />)
    expect([chip().textContent, chip().className, document.title]).toEqual([
      'LTV unit 2 91.2 %',
      'ltv-chip ltv-chip--critical',
      'LTV 91.2 % · unit 2 · above the liquidation line · Volley',
    ])
    show(<MiniView />)
    expect([host.querySelector('.mini__figure')?.textContent, host.querySelector('.mini')?.className]).toEqual([
      '91.2 %',
      'mini mini--critical',
    ])
  })

  it('comes after a liquidation that nobody acknowledged, and stays red for it', () => {
    useRisk.setState({ overview: { state: 'watching', reason: null, units: [unit('1', '0.5947')] } })
    useAlarms.setState({ alarms: alarmsOf({ alarms: [aLiquidatedLoanAlarm] }) })
    show(<LtvChip />)
    const liquidated = 'USDT loan …0007 liquidated'
    expect([chip().textContent, chip().className]).toEqual([
      `${liquidated} · LTV USDT loan 70.0 %`,
      'ltv-chip ltv-chip--critical',
    ])
    expect(document.title).toContain(liquidated)
    act(() =>
      useAlarms.setState({
        alarms: alarmsOf({ alarms: [{ ...aLiquidatedLoanAlarm, acknowledged: { at: 2, reason: 'x' } }] }),
      }),
    )
    expect([chip().textContent, chip().className]).toEqual(['LTV USDT loan 70.0 %', 'ltv-chip ltv-chip--calm'])
  })

  it('is a loan where that is worse, and a question mark once Volley cannot be heard', () => {
    useRisk.setState({ overview: { state: 'watching', reason: null, units: [unit('1', '0.71')] } })
    useLoans.setState({ loans: loansAt('91') })
    show(<LtvChip />)
    expect([chip().textContent, chip().getAttribute('data-live')]).toEqual(['LTV USDT loan 91.0 %', 'true'])
    act(() => useHealth.setState({ connected: false }))
    expect([chip().className, chip().querySelector('b')?.textContent, chip().getAttribute('data-live')]).toEqual([
      'ltv-chip ltv-chip--unknown',
      '?',
      'false',
    ])
  })

  it('is amber once a reading is late, red and a question mark once it is lost, and neither is live', () => {
    useLoans.setState({ loans: { ...loansAt('0'), loans: [] } })
    const readingIs = (freshness: RiskUnit['freshness']) =>
      act(() =>
        useRisk.setState({
          overview: { state: 'watching', reason: null, units: [{ ...unit('1', '0.65'), freshness }] },
        }),
      )
    readingIs('late')
    show(<LtvChip />)
    const chipState = () => [chip().className, chip().querySelector('b')?.textContent, chip().getAttribute('data-live')]
    expect(chipState()).toEqual(['ltv-chip ltv-chip--late', '65.0 %', 'false'])
    readingIs('lost')
    expect(chipState()).toEqual(['ltv-chip ltv-chip--unknown', '?', 'false'])
  })
})

describe('the state of the alarms', () => {
  const text = () => host.querySelector('.alarms-chip')?.textContent
  it('states the possible alarms, their thresholds, and never while they cannot be heard', () => {
    show(<AlarmsChip />)
    expect(text()).toBe('alarms armed (5)')
    act(() => useAlarms.setState({ alarms: alarmsOf({ onAssumedThresholds: 2 }) }))
    expect(text()).toBe('armed (5), 2 on default lines')
    act(() => useHealth.setState({ connected: false }))
    expect([text(), host.querySelector('.alarms-chip')?.className]).toEqual([
      'not monitored',
      expect.stringContaining('chip--danger'),
    ])
    act(() => useAlarms.setState({ alarms: alarmsOf({ armed: 0 }) }))
    act(() => useHealth.setState({ connected: true }))
    expect(text()).toBe('alarms not armed')
  })

  it('comes with a word where the browser keeps them silent', () => {
    show(<AlarmsButton />)
    expect(host.querySelector('button')?.getAttribute('aria-label')).toBe('Alarms')
    act(() => useAudio.setState({ isSilent: true }))
    expect(host.querySelector('button')?.getAttribute('aria-label')).toBe('Alarms, sound blocked')
  })
})
