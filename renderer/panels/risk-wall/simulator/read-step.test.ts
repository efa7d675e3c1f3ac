import { describe, expect, it } from 'vitest'
import type { ScenarioStep } from '@/shared/settings/scenario'
import { readStep, type ScenarioFacts } from './read-step'

const facts: ScenarioFacts = {
  openFlows: [],
  draftFlows: [],
  borrowed: ['USDT', 'ETH'],
  feeOf: (from, to) => (from === 'BTC' && to === 'USDT' ? '0.001' : '0'),
}
const step = (change: Partial<ScenarioStep>): ScenarioStep => ({
  kind: 'market',
  coin: 'BTC',
  to: '',
  amount: '',
  rate: '',
  ...change,
})
const readChanged = (change: Partial<ScenarioStep>) => readStep(step(change), facts)

describe('a step of the simulator as it is typed', () => {
  it.each([
    ['-20', '-0.2'],
    ['−20', '-0.2'],
    ['+5', '0.05'],
    [' 12.5 ', '0.125'],
    ['-100', '-1'],
  ])('reads %j as a change of the whole market', (amount, change) => {
    expect(readChanged({ amount })).toEqual({ ok: true, step: { kind: 'market', change, betas: {} } })
  })
  it.each(['', '-', 'x', '1e3', '--5', '-101'])('refuses %j as a change, with words', (amount) => {
    expect(readChanged({ kind: 'price', amount })).toEqual({
      ok: false,
      problem: expect.stringMatching(/percent|100 %/),
    })
  })
  it('swaps at the fee of a market order between the two coins', () => {
    expect(readChanged({ kind: 'swap', to: 'USDT', amount: '0.5' })).toEqual({
      ok: true,
      step: { kind: 'swap', from: 'BTC', to: 'USDT', amount: '0.5', feeRate: '0.001' },
    })
    expect(readChanged({ kind: 'swap', to: 'BTC', amount: '0.5' }).ok).toBe(false)
  })
  it('repays and adds only amounts above nothing', () => {
    expect(readChanged({ kind: 'repay-outside', coin: 'USDT', amount: '1000' })).toEqual({
      ok: true,
      step: { kind: 'repay', coin: 'USDT', amount: '1000', source: 'outside' },
    })
    for (const amount of ['0', '-1', '', '1e5']) expect(readChanged({ kind: 'add', amount }).ok).toBe(false)
  })
  it('charges interest on every borrowed coin at the rate that was typed, for whole days', () => {
    expect(readChanged({ kind: 'interest', amount: '30', rate: '7.5' })).toEqual({
      ok: true,
      step: { kind: 'interest', days: 30, yearly: { USDT: '0.075', ETH: '0.075' } },
    })
    expect(readChanged({ kind: 'interest', amount: '1.5', rate: '7.5' }).ok).toBe(false)
    expect(readChanged({ kind: 'interest', amount: '3', rate: '' }).ok).toBe(false)
  })
  it('fills all open orders, or the first so many', () => {
    expect(readChanged({ kind: 'open-orders', amount: '' })).toMatchObject({
      ok: true,
      step: { kind: 'orders', first: null },
    })
    expect(readChanged({ kind: 'draft', amount: '3' })).toMatchObject({ ok: true, step: { kind: 'orders', first: 3 } })
    expect(readChanged({ kind: 'draft', amount: '-3' }).ok).toBe(false)
  })
})
