import type { BarPrice } from 'lightweight-charts'
import { expect, it } from 'vitest'
import { grouped } from '@/shared/base/grouped'
import { axisFormat } from './axis-format'

it('an axis groups thousands as tables do, with the decimals of its symbol', () => {
  const format = axisFormat(1, 0.1)
  const labels =
    format.type === 'custom' ? [97302.13, 999.96, 0.04].map((figure) => format.formatter(figure as BarPrice)) : []
  expect(labels).toEqual([grouped('97302.1'), grouped('1000.0'), '0.0'])
  expect(format.minMove).toBe(0.1)
})
