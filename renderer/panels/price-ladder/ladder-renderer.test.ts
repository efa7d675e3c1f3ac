// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { layoutLadder } from './ladder-layout'
import { createLadderRenderer, type LadderSetup } from './ladder-renderer'

/** A drawing context that draws nothing. */
const context = new Proxy({} as Record<string, unknown>, {
  get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : () => undefined),
})
const canvas = { style: {}, getContext: () => context } as unknown as HTMLCanvasElement

const setup = {
  layout: layoutLadder(300, 360, 18, 6),
  group: 1,
  ratio: 1,
  texts: { price: String, figure: String },
  palette: {},
  mode: 'size',
  isQuoteLot: false,
  largeTimes: null,
  own: { buy: new Map(), sell: new Map() },
  isTrading: false,
  age: 'current',
  onPoint: () => undefined,
  onOutOfSight: () => undefined,
} as unknown as LadderSetup

const bookOf = (group: number): Float64Array => {
  const row = (price: number) => ({ price, size: 5, total: 5 })
  const view = { state: 'live', ageMs: 0, group, bestBid: 973_358, bestAsk: 973_362 } as const
  return encodeBookFrame({ ...view, bids: [row(973_000)], asks: [row(974_000)] })
}
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

it('chooses no price by keys until the rows of a new step are drawn, and only their prices afterwards', async () => {
  const ladder = createLadderRenderer(canvas, setup)
  ladder.frame(bookOf(1))
  await painted()
  expect(ladder.step(1)).not.toBeNull()

  ladder.change({ group: 1000 })
  expect(ladder.step(1)).toBeNull()
  ladder.frame(bookOf(1000))
  await painted()
  const prices = [1, 1, 1, -1].map((rows) => ladder.step(rows)! % 1000)
  expect(prices).toEqual([0, 0, 0, 0])
  ladder.dispose()
})
