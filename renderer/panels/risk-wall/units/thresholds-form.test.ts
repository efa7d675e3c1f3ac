import { describe, expect, it } from 'vitest'
import type { ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { thresholdsFormOf, readThresholds, typedContradiction } from './thresholds-form'

const product: ProductThresholds = {
  productIds: ['1002'],
  liquidation: '0.8',
  restrictions: [
    { name: 'transfers out', ratio: '0.5' },
    { name: 'spot buys', ratio: '0.6' },
  ],
}

describe('the lines that a user confirms', () => {
  it('begin with what the loan product says, nothing where nobody knows, or what was confirmed before', () => {
    expect(thresholdsFormOf(null, product)).toMatchObject({
      warn: '50',
      call: '70',
      liquidation: '80',
      despiteProduct: false,
    })
    expect(thresholdsFormOf(null, null)).toMatchObject({ warn: '', call: '', liquidation: '' })
    const confirmed = {
      warn: '0.6',
      call: '0.7',
      liquidation: '0.75',
      note: 'contract 7',
      confirmedAt: 1,
      stopWithin: null,
    }
    expect(thresholdsFormOf(confirmed, product)).toMatchObject({ warn: '60', liquidation: '75', note: 'contract 7' })
  })

  it('are asked about where the product liquidates before them', () => {
    const form = { ...thresholdsFormOf(null, product), warn: '70', call: '80', liquidation: '90' }
    expect(typedContradiction(form, product)).toEqual({ yours: '0.9', theirs: '0.8' })
    expect(typedContradiction({ ...form, liquidation: '80' }, product)).toBeNull()
    expect(typedContradiction({ ...form, liquidation: 'abc' }, product)).toBeNull()
    expect(readThresholds('7', { ...form, despiteProduct: true })).toMatchObject({
      ok: true,
      input: { liquidation: '0.9', despiteProduct: true },
    })
  })
})
