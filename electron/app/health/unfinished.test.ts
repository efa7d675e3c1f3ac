import { describe, expect, it } from 'vitest'
import { unfinishedText } from './unfinished'

describe('summary before Volley ends', () => {
  it('is nothing where nothing is left open', () => {
    expect(unfinishedText({ unresolved: [], waiting: [], unprotected: [] })).toBeNull()
  })

  it('names orders of unknown outcome and batches that wait, ten of each (R48, D21)', () => {
    const unresolved = Array.from({ length: 12 }, (_, at) => `order ${at + 1}`)
    const text = unfinishedText({
      unresolved,
      waiting: ['Batch “Grid”: 6 orders wait for your confirmation'],
      unprotected: [],
    })!
    expect(text.message).toBe('The outcome of 12 orders is unknown. One batch has orders that wait for their time.')
    const lines = text.detail.split('\n')
    expect(lines.slice(0, 11)).toEqual([...unresolved.slice(0, 10), 'and 2 more'])
    expect(lines.slice(-2)).toEqual([
      'Batch “Grid”: 6 orders wait for your confirmation',
      'None of them is sent while Volley is closed. At the next start they need your confirmation.',
    ])
  })

  it('names entries whose take profit or stop loss is pending', () => {
    const text = unfinishedText({ unresolved: [], waiting: [], unprotected: ['buy 0.1 BTC'] })
    expect(text).toEqual({
      message: 'TP/SL of one entry is pending.',
      detail:
        'buy 0.1 BTC\n' +
        'Volley sends it once the entry fills, and only while it runs. A fill after the end is not protected.',
    })
  })
})
