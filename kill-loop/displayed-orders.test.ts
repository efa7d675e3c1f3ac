import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { createShowings } from './displayed-orders'

type View = Pick<Order, 'state' | 'revision'> & Partial<Pick<Order, 'filledQty' | 'price' | 'qty'>>
const order = (view: View): Order => ({ key: 'a', filledQty: '0', price: '10', qty: '1', ...view }) as Order

/** Reversed states over these lives of the application, each a list of displayed states. */
function wentBack(...lives: readonly (readonly View[])[]): readonly string[] {
  const showings = createShowings()
  lives.forEach((views, life) => views.forEach((view) => showings.show(life, [order(view)])))
  return showings.wentBack
}

describe('displayed states', () => {
  it.each([
    [
      'an order that goes its way over a kill',
      [
        [
          { state: 'queued', revision: 1 },
          { state: 'sent', revision: 2 },
        ],
        [
          { state: 'unknown', revision: 3 },
          { state: 'live', revision: 4 },
          { state: 'filled', revision: 5 },
        ],
      ],
    ],
    ['the same once more', [[{ state: 'live', revision: 1 }], [{ state: 'live', revision: 1 }]]],
    [
      'an answer that a push overtook, within one life',
      [
        [
          { state: 'filled', revision: 5 },
          { state: 'live', revision: 4 },
        ],
      ],
    ],
    [
      'a new price, and another',
      [
        [
          { state: 'live', revision: 1 },
          { state: 'live', revision: 2, price: '11' },
        ],
        [{ state: 'live', revision: 3, price: '12' }],
      ],
    ],
  ] satisfies readonly [string, View[][]][])('does not go back with %s', (_what, lives) => {
    expect(wentBack(...lives)).toEqual([])
  })

  it.each([
    ['is open again after it was closed', [[{ state: 'filled', revision: 5 }], [{ state: 'live', revision: 6 }]]],
    ['is unknown again after it was live', [[{ state: 'live', revision: 5 }], [{ state: 'unknown', revision: 6 }]]],
    [
      'is unknown after it was acknowledged',
      [[{ state: 'acknowledged', revision: 1 }], [{ state: 'unknown', revision: 2 }]],
    ],
    ['is older after a kill', [[{ state: 'live', revision: 5 }], [{ state: 'sent', revision: 3 }]]],
    [
      'has filled less',
      [
        [{ state: 'partially_filled', revision: 5, filledQty: '0.5' }],
        [{ state: 'partially_filled', revision: 6, filledQty: '0.4' }],
      ],
    ],
    [
      'has its old price back',
      [
        [
          { state: 'live', revision: 1 },
          { state: 'live', revision: 2, price: '11' },
        ],
        [{ state: 'live', revision: 3 }],
      ],
    ],
  ] satisfies readonly [string, View[][]][])('went back when an order %s', (_what, lives) => {
    expect(wentBack(...lives)).toHaveLength(1)
  })
})
