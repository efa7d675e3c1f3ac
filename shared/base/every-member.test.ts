import { describe, expect, expectTypeOf, it } from 'vitest'
import { everyMember, type NamingEvery } from './every-member'

type Light = 'red' | 'amber' | 'green'

describe('A list of every member', () => {
  it('keeps the order it was written in', () => {
    expect(everyMember<Light>()(['green', 'red', 'amber'])).toEqual(['green', 'red', 'amber'])
  })

  it('asks for the missing member, and takes no unknown one', () => {
    expectTypeOf<NamingEvery<Light, Light[], 'green' | 'red'>>().toEqualTypeOf<{ readonly missing: 'amber' }>()
    expectTypeOf<NamingEvery<Light, Light[], Light>>().toEqualTypeOf<Light[]>()
    const listed = everyMember<Light>()
    type Takes<List extends readonly Light[]> = Parameters<typeof listed<List>>[0]
    expectTypeOf<readonly ['red', 'green']>().not.toExtend<Takes<readonly ['red', 'green']>>()
    expectTypeOf<readonly ['red', 'green', 'amber']>().toExtend<Takes<readonly ['red', 'green', 'amber']>>()
  })
})
