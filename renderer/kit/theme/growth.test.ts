// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { growthOf, setGrowth } from './growth'

describe('type and spacing', () => {
  afterEach(() => setGrowth(1, document.documentElement))

  it('grow in windows of 2560 pixels and more, as the setting states', () => {
    expect([growthOf(1440, '130'), growthOf(2559, '130'), growthOf(2560, '130'), growthOf(3840, '115')]).toEqual([
      1, 1, 1.3, 1.15,
    ])
    expect(growthOf(3840, '100')).toBe(1)
  })

  it('grow by a factor that style sheets read', () => {
    setGrowth(growthOf(2560, '150'), document.documentElement)
    expect(document.documentElement.style.getPropertyValue('--grow')).toBe('1.5')
  })
})
