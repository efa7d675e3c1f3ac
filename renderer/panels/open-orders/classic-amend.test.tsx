// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { order } from '@/renderer/domain/classic/testing/classic-order'
import { button, closeScreen, pressButton, redraw, show, shownText, type, typed } from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { ClassicAmend } from './classic-amend'

const resting = (terms: { readonly price: string; readonly qty: string }) =>
  ({ ...order('1', terms), category: 'SPOT', symbol: 'BTCUSDT', side: 'buy' }) as const
const dialog = (terms: Parameters<typeof resting>[0]) => (
  <ClassicAmend order={resting(terms)} onClose={() => undefined} />
)
afterEach(closeScreen)

describe('an amend of a classic order that is changed elsewhere', () => {
  it('follows it, except what was typed, and is not sent from an outdated review', async () => {
    answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
    await show(dialog({ price: '60000', qty: '1' }))
    await eventually(() => expect(typed('Price')).toBe('60000'))
    await type('Quantity', '0.5')
    await redraw(dialog({ price: '61000', qty: '1' }))
    expect([typed('Price'), typed('Quantity')]).toEqual(['61000', '0.5'])

    await pressButton('Review…Ctrl ↵')
    await redraw(dialog({ price: '62000', qty: '1' }))
    expect(shownText()).toContain('The order was changed elsewhere: price 62')
    expect(button('SendCtrl ↵')).toHaveProperty('disabled', true)
    await redraw(dialog({ price: '61000', qty: '0.5' }))
    expect(shownText()).not.toContain('changed elsewhere')
  })
})
