import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { assumptionRows, type FlipId, flipIds, flipOf } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { assumptionsDocument, assumptionsPath } from './assumptions-document'
import { root } from './files'

interface Bare {
  readonly described: string
  readonly assumed: string
  readonly usedIn: readonly [string]
}
interface Complete extends Bare {
  readonly alternatives: { readonly other: string }
  readonly undetectable: string
}

describe('the assumptions about the exchange', () => {
  it('compile only with an alternative or a reason, and with a detector or a cost', () => {
    expectTypeOf<Complete>().toExtend<Assumption>()
    expectTypeOf<Omit<Complete, 'alternatives'>>().not.toExtend<Assumption>()
    expectTypeOf<Omit<Complete, 'undetectable'>>().not.toExtend<Assumption>()
    expectTypeOf<Complete & { readonly noAlternative: string }>().not.toExtend<Assumption>()
    expectTypeOf<'A-ltv-ratio=tenths'>().not.toExtend<FlipId>()
  })

  it('are listed in their document as declared', () => {
    expect(readFileSync(join(root, assumptionsPath), 'utf8')).toBe(assumptionsDocument())
  })

  it('name existing files', () => {
    const paths = assumptionRows.flatMap(([, { usedIn }]) => usedIn)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('have at least 60 alternatives, each with its own ID', () => {
    expect(flipIds.length).toBeGreaterThanOrEqual(60)
    expect(new Set(flipIds).size).toBe(flipIds.length)
  })

  it('are selected by ID, without the alternative if there is only one', () => {
    expect(flipOf('A-ltv-ratio=percent')).toBe('A-ltv-ratio=percent')
    expect(flipOf('A-left-protection')).toBe('A-left-protection=kept')
    expect(() => flipOf('A-ltv-ratio')).toThrow(
      '--flip A-ltv-ratio: must be one of A-ltv-ratio=percent, A-ltv-ratio=empty',
    )
    expect(() => flipOf('A-ltv-ratio=tenths')).toThrow('must be one of A-ltv-ratio=percent, A-ltv-ratio=empty')
    expect(() => flipOf('A-sign')).toThrow('--flip A-sign: must be an assumption with an alternative')
  })
})
