// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { AppInfo } from '@/shared/ipc/contract'
import type { HistoryPoint } from '@/shared/ipc/watching/risk'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { eventually } from '@/renderer/testing/eventually'
import { aReading, aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, pressButton, show } from '@/renderer/testing/screen'
import { MiniPage } from './mini-page'
import { MiniView } from './mini-view'
import { canShowMini, MiniWindow, setMiniOpen } from './mini-window'

const now = Date.UTC(2026, 10, 22, 12)
const part = (name: string, within: ParentNode = document): string =>
  within.querySelector(`.mini__${name}`)?.textContent ?? ''
const notice = () => useNotices.getState().notices[0]
const hostIs = (host: AppInfo['host']): void =>
  useApp.setState({
    app: {
      version: '1',
      host,
      profile: { id: 'p', label: 'P', environment: 'practice', accountKind: 'unified', rest: '', key: null },
      session: 1,
      uid: null,
      draftOwner: '',
      armed: true,
      armedUntil: null,
      vault: { kind: 'keychain', reason: null },
    },
    error: null,
  })

beforeEach(() => {
  vi.setSystemTime(now)
  useHealth.setState({ connected: true, everConnected: true })
  useLoans.setState({ loans: null })
  useNotices.setState({ notices: [], unread: 0, latest: null, clearedAt: 0 })
  hostIs('browser')
})
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'documentPictureInPicture')
})

describe('The mini window', () => {
  it('states that nothing is watched, and never a figure, while there is no unit and no loan', async () => {
    await show(<MiniView />)
    expect(document.querySelector('.mini')?.textContent).toBe('No risk unit, no loan')
    expect(document.querySelector('output')).toBeNull()
  })

  it('states the ratio with its age, and the duration of an unknown ratio without any source', async () => {
    await show(<MiniView />)
    const sample = aReading('77031', now - 3000)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample })))
    // Rounded up: a ratio is never shown nearer to safety than it is.
    expect([part('unit'), part('figure'), part('age')]).toEqual(['LTV unit 77031', '56.0 %', 'age 3.0 s'])
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample, freshness: 'lost' })))
    expect([part('figure'), part('age')]).toEqual(['?', 'unknown for 3.0 s'])
    expect(document.querySelector<HTMLElement>('.mini')?.dataset.live).toBe('false')
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: null, freshness: 'waiting' })))
    expect(part('age')).toBe('waiting')
  })

  it('shows the distance to the next threshold, the trend, and the last hour', async () => {
    const at = (minute: number, last: string): HistoryPoint => ({
      at: now - HOUR_MS + minute * MINUTE_MS,
      low: last,
      high: last,
      last,
    })
    const points = [at(0, '0.50'), at(49, '0.5493'), at(59, '0.555')]
    answer('risk.history', { points, gaps: [], events: [], step: MINUTE_MS, since: null })
    await show(<MiniView />)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: aReading('77031', now) })))
    await eventually(() => expect(document.querySelector('.spark__line')?.getAttribute('d')).toMatch(/^M.*M.*M/))
    // 55.9284 less 54.93 in ten minutes.
    expect([part('distance'), part('trend')]).toEqual(['14.07 pp to warn', '▲ +5.99 pp/h'])
  })

  it('draws nothing without readings, and shows no direction', async () => {
    answer('risk.history', { points: [], gaps: [], events: [], step: MINUTE_MS, since: null })
    await show(<MiniView />)
    await happens(() => unitsAre(aRiskUnit({ id: '77032' })))
    expect([document.querySelector('.spark'), part('trend')]).toEqual([null, '—'])
  })
})

describe('Opening the mini window', () => {
  it('opens the window of the desktop application, and states why there is none', async () => {
    hostIs('electron')
    answer('app.mini', undefined as never)
    await setMiniOpen(true)
    expect([canShowMini(), inputsOf('app.mini'), notice()]).toEqual([true, [{ open: true }], undefined])
    refuseCall('app.mini', 'There is no room on this screen.')
    await setMiniOpen(true)
    expect(notice()).toMatchObject({ title: 'The mini window did not open', text: 'There is no room on this screen.' })
  })

  it('is not offered by a browser that has none', () => {
    expect(canShowMini()).toBe(false)
  })

  it('closes the window of the desktop application by its own button', async () => {
    hostIs('electron')
    answer('app.mini', undefined as never)
    await show(<MiniPage />)
    await pressButton('Close')
    expect(inputsOf('app.mini')).toEqual([{ open: false }])
  })

  describe('in a browser', () => {
    const small = { opened: 0, closed: 0, window: null as Window | null, refuses: false }
    beforeEach(() => {
      Object.assign(small, { opened: 0, closed: 0, window: null, refuses: false })
      const requestWindow = async (): Promise<Window> => {
        if (small.refuses) throw new Error('A window opens within a click only.')
        small.opened += 1
        const other = document.implementation.createHTMLDocument('')
        const pipWindow = Object.assign(new EventTarget(), {
          document: other,
          close: () => {
            small.closed += 1
            pipWindow.dispatchEvent(new Event('pagehide'))
          },
        }) as unknown as Window
        small.window = pipWindow
        return pipWindow
      }
      Object.defineProperty(window, 'documentPictureInPicture', { configurable: true, value: { requestWindow } })
    })
    afterEach(() => happens(() => small.window?.dispatchEvent(new Event('pagehide'))))
    const figureText = (): string => (small.window === null ? '' : part('figure', small.window.document))

    it('fills one small window with the figure, in the theme of the page, for any number of requests', async () => {
      document.documentElement.dataset.theme = 'light'
      await show(<MiniWindow />)
      unitsAre(aRiskUnit({ id: '77031' }))
      await happens(() => setMiniOpen(true))
      await happens(() => setMiniOpen(true))
      expect([small.opened, figureText()]).toEqual([1, '56.0 %'])
      expect(small.window!.document.documentElement.dataset.theme).toBe('light')
      await happens(() => unitsAre(aRiskUnit({ id: '77031' }, { ltv: '0.912', unpaidUsdtAmount: '815328' })))
      expect(figureText()).toBe('91.2 %')
    })

    it('opens again after it was closed, by any party', async () => {
      await show(<MiniWindow />)
      await happens(() => setMiniOpen(true))
      await happens(() => setMiniOpen(false))
      expect([small.opened, small.closed]).toEqual([1, 1])
      await happens(() => setMiniOpen(true))
      await happens(() => small.window!.dispatchEvent(new Event('pagehide')))
      await happens(() => setMiniOpen(true))
      expect(small.opened).toBe(3)
    })

    it('gives the reason of a refusal by the browser', async () => {
      small.refuses = true
      await setMiniOpen(true)
      expect(notice()).toMatchObject({ level: 'warning', text: 'A window opens within a click only.' })
    })
  })
})
