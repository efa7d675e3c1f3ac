import { expect, vi } from 'vitest'
import { multiply, roundToStep } from '@/shared/base/decimal'
import { isAccountRead } from '@/shared/trading/account/account'
import { patience } from '@/shared/testing/patience'
import type { PracticeOptions } from '@/practice/practice-exchange'
import { startExchange } from '@/practice/testing/driver'
import { atEnd, type RunningAppOptions, startApp, untilOpen, useExchange } from './app-harness'

/** An application armed for an account in one-way mode, on an exchange of its own whose market stands still. */
export async function openFuturesPage(options: Pick<PracticeOptions, 'faults'> = {}, app: RunningAppOptions = {}) {
  const exchange = await startExchange({ seed: 7, ...options })
  atEnd(() => exchange.close())
  const page = await startApp(app)
  await useExchange(page, exchange.descriptor)
  await untilOpen(page)
  await page.value('app.arm', { armed: true })
  await vi.waitFor(async () => expect(isAccountRead(await page.value('account.get', {}))).toBe(true), patience)
  const ofBtc = <One extends { readonly symbol: string }>(list: readonly One[]): One =>
    list.find(({ symbol }) => symbol === 'BTCUSDT')!
  const { lastPrice } = ofBtc(await page.value('market.tickers', { category: 'USDT-FUTURES' }))
  const rules = ofBtc(await page.value('market.instruments', { category: 'USDT-FUTURES' }))
  return {
    page,
    descriptor: exchange.descriptor,
    /** The exchange's own books. */
    core: exchange.core,
    /** Of BTCUSDT, as the page has them. */
    rules,
    /** This share of the last price, on the tick below. */
    at: (share: string): string => roundToStep(multiply(lastPrice, share), rules.tickSize, 'down'),
    /** How many POSTs went to paths with this in them. */
    countPostRequests: (path: string): number =>
      page.requests.filter(({ method, url }) => method === 'POST' && url.includes(path)).length,
  }
}
