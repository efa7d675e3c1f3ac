import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOfRun } from './seed'

describe('The seed of a run', () => {
  it('is every random test’s where one is named, and theirs to draw where none is', () => {
    expect(fc.readConfigureGlobal().seed).toBe(seedOfRun())
    expect([seedOfRun('17'), seedOfRun('0')]).toEqual([17, 0])
  })

  it.each(['', 'x', '1.5', 'Infinity'])('is refused where it is %j', (value) => {
    expect(() => seedOfRun(value)).toThrow('VOLLEY_SEED')
  })
})
