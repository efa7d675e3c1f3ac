// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { closeScreen, show, shownText } from '@/renderer/testing/screen'
import { BookSummary } from './book-state'
import { bookTextsOf } from './book-texts'

const texts = bookTextsOf({ tickSize: '0.1', lotSize: '0.001' })
afterEach(closeScreen)

it.each([
  [null, null, 'BTCUSDT book live: no prices yet'],
  [1000, null, 'BTCUSDT book live: one-sided, best bid 100.0, no ask'],
  [null, 1001, 'BTCUSDT book live: one-sided, best ask 100.1, no bid'],
  [1000, 1001, 'BTCUSDT book live: best bid 100.0, best ask 100.1, spread 0.1'],
])('a book with bid %s and ask %s is described in text', async (bestBid, bestAsk, text) => {
  const status = { state: 'live', ageMs: 0, bestBid, bestAsk } as const
  await show(<BookSummary status={status} texts={texts} symbol="BTCUSDT" />)
  expect(shownText()).toContain(text)
})
