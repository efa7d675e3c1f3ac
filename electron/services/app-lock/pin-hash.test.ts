import type { BinaryLike, scrypt } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { hashPin, isPin } from './pin-hash'

const inputs = vi.hoisted((): BinaryLike[] => [])
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  const noted = (...parameters: Parameters<typeof scrypt>): void => {
    inputs.push(parameters[0])
    real.scrypt(...parameters)
  }
  return { ...real, scrypt: noted }
})

describe('The hash of a PIN', () => {
  it('clears all bytes of the PIN, right or wrong', async () => {
    const text = await hashPin('geheim 42', seededRandom(1))
    expect([await isPin('geheim 42', text), await isPin('geheim 43', text)]).toEqual([true, false])
    expect(inputs).toEqual([Buffer.alloc(9), Buffer.alloc(9), Buffer.alloc(9)])
  })
})
