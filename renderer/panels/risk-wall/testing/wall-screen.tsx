import { afterEach, beforeEach, vi } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { listed } from '@/shared/testing/samples/listed'
import { showWallView } from '@/renderer/domain/risk/wall-view'
import { allLive, disconnect } from '@/renderer/testing/account'
import { answer } from '@/renderer/testing/fake-bridge'
import { type aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { RiskWallPanel } from '../risk-wall-panel'

/** The wall's clock stands here. */
export const now = Date.UTC(2026, 10, 22, 12)

/** Without the thin spaces of figures. */
export const plain = (displayed: string): string => displayed.replaceAll('\u202f', '').trim()
export const text = (selector: string): string => plain(document.querySelector(selector)?.textContent ?? '')
export const figure = (): string => text('[data-testid="ltv"]')
export const bands = (): string[] => [...document.querySelectorAll('.panel-band')].map(({ textContent }) => textContent)
export const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"].dialog')

export async function showWall(...units: ReturnType<typeof aRiskUnit>[]): Promise<void> {
  await show(<RiskWallPanel />)
  await happens(() => {
    allLive()
    unitsAre(...units)
  })
}

/** Before and after each test of a file: an exchange that knows nothing of the past. */
export function eachWithWall(): void {
  beforeEach(() => {
    vi.setSystemTime(now)
    showWallView('collateral')
    answer('market.tickers', [])
    answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
    answer('risk.products', listed([]))
    answer('risk.history', { points: [], gaps: [], events: [], step: 1000, since: null })
    answer('risk.causes', null)
    answer('risk.pastDebt', null)
  })
  afterEach(async () => {
    await closeScreen()
    disconnect()
    vi.useRealTimers()
  })
}
