import { describe, expect, it } from 'vitest'
import { heapSizes } from './heap-snapshot'

const kinds = [
  'hidden',
  'array',
  'string',
  'object',
  'code',
  'closure',
  'native',
  'concatenated string',
  'object shape',
]
type Node = readonly [kind: string, name: string, size: number]

/** A snapshot in V8's form, with its fields in any order. */
function snapshotOf(nodes: readonly Node[], fields: readonly string[]): string {
  const strings = nodes.map(([, name]) => name)
  const numbers = nodes.flatMap(([kind, , size], nth) =>
    fields.map((field) => ({ type: kinds.indexOf(kind), name: nth, self_size: size })[field] ?? 999),
  )
  return JSON.stringify({
    snapshot: { meta: { node_fields: fields, node_types: [kinds, 'string', 'number'] } },
    nodes: numbers,
    strings,
  })
}
const nodes: readonly Node[] = [
  ['object', 'Order', 100],
  ['object', 'Order', 20],
  ['array', '', 8],
  ['string', 'a text', 40],
  ['concatenated string', 'another text', 2],
  ['closure', 'paint', 30],
  ['code', 'system / InstructionStream', 5000],
  ['hidden', 'system / WeakArrayList', 600],
  ['native', 'LayoutShift', 70],
  ['object shape', 'system / Map', 9],
]

describe('a heap snapshot', () => {
  it.each([
    [['type', 'name', 'id', 'self_size', 'edge_count', 'detachedness']],
    [['id', 'self_size', 'type', 'trace_node_id', 'name']],
  ])('distinguishes the memory of the application from code and platform, fields as in %j', (fields) => {
    const { application, code, platform, byName } = heapSizes(snapshotOf(nodes, fields))
    expect({ application, code, platform }).toEqual({ application: 200, code: 5000, platform: 679 })
    expect(byName.get('object Order')).toBe(120)
    expect(byName.get('string')).toBe(40)
    expect([...byName.values()].reduce((sum, bytes) => sum + bytes, 0)).toBe(application)
  })

  it('of another form is not read', () => {
    expect(() => heapSizes(snapshotOf(nodes, ['type', 'name', 'id']))).toThrow('has no self_size')
    expect(() => heapSizes('{"nodes": []}')).toThrow()
  })
})
