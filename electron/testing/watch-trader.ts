import { expect, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { Fault } from '@/practice/faults/faults'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, memoryKeychain, newFolder, startApp, useExchange, type TestPage } from './app-harness'

/** Lines that a fall of the market by 30 % takes the trader's own unit over. */
export const watchedThresholds = { warn: '0.7', call: '0.8', liquidation: '0.87', note: '', stopWithin: null } as const

/** An application that watches the two risk units of a practice account, and the control endpoint of that exchange. */
export async function watchTrader() {
  const exchange = await startExchange({ faults: true })
  atEnd(() => exchange.close())
  const dataDir = newFolder()
  const keychain = memoryKeychain()
  const page = await startApp({ dataDir, keychain })
  await useExchange(page, exchange.descriptor)
  const { url, token } = exchange.descriptor.control!
  const headers = { 'x-control-token': token }
  return {
    exchange,
    page,
    again: () => startApp({ dataDir, keychain }),
    uid: keyLabeled(exchange.descriptor, 'one-way').uid,
    inject: async (fault: Fault) =>
      expect((await fetch(`${url}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })).status).toBe(200),
    log: async () =>
      (await (await fetch(`${url}/log`, { headers })).json()) as { requests: { endpoint: string; at: number }[] },
  }
}

/** Waits until so many units are live. */
export const liveUnits = async (page: Pick<TestPage, 'value'>, count: number) =>
  vi.waitFor(async () => {
    const { units } = await page.value('risk.overview', {})
    expect(units.map(({ freshness }) => freshness)).toEqual(Array.from({ length: count }, () => 'live'))
    return units
  }, patience)

/** Titles of everything the trader was told, in order. */
export const fired = (page: Pick<TestPage, 'events'>): readonly string[] =>
  page.events.flatMap(({ event, payload }) => (event === 'notice' ? [(payload as { title: string }).title] : []))
