import type { CDPSession } from '@playwright/test'
import { z } from 'zod'

/** Bytes of a page's heap after a collection. */
export interface HeapSizes {
  /** Objects, arrays, functions, numbers and texts that the page's scripts reference. */
  readonly application: number
  /** Compiled code of V8, with its feedback. */
  readonly code: number
  /** Everything else: shapes and lists of V8, elements and styles of the browser, texts of the scripts. */
  readonly platform: number
  /** The bytes of `application` by kind and name, such as `object Map`. */
  readonly byName: ReadonlyMap<string, number>
}

/** Format of V8's heap snapshots: one list of numbers, a fixed count per node, with names in `meta`. */
const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
})
const NodeTypes = z.array(z.string())

const ofApplication: ReadonlySet<string> = new Set([
  'object',
  'array',
  'closure',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'symbol',
  'regexp',
])

/** Sums a heap snapshot in V8's format. Throws for another format. */
export function heapSizes(text: string): HeapSizes {
  const { snapshot, nodes, strings } = Snapshot.parse(JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const kinds = NodeTypes.parse(types[0])
  const place = (name: string): number => {
    const fieldIndex = fields.indexOf(name)
    if (fieldIndex < 0) throw new Error(`a node of the heap snapshot has no ${name}`)
    return fieldIndex
  }
  const [type, name, size] = [place('type'), place('name'), place('self_size')]
  const sizes = { application: 0, code: 0, platform: 0 }
  const byName = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kinds[nodes[at + type]!] ?? ''
    const bytes = nodes[at + size]!
    if (ofApplication.has(kind)) {
      sizes.application += bytes
      // The name of a text is the text itself.
      const what = kind.endsWith('string') ? kind : `${kind} ${strings[nodes[at + name]!]}`
      byName.set(what, (byName.get(what) ?? 0) + bytes)
    } else if (kind === 'code') sizes.code += bytes
    else sizes.platform += bytes
  }
  return { ...sizes, byName }
}

/** Kinds of objects that use more memory in the last snapshot than in the first, largest first. */
export const grownKinds = (first: HeapSizes, last: HeapSizes): string =>
  [...last.byName]
    .map(([name, bytes]) => ({ name, more: bytes - (first.byName.get(name) ?? 0) }))
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 10)
    .map(({ name, more }) => `${name} +${more}`)
    .join(', ')

/** Collects garbage and sums the rest of the page's heap. */
export async function heapAfterCollection(devtools: CDPSession): Promise<HeapSizes> {
  await devtools.send('HeapProfiler.collectGarbage')
  const chunks: string[] = []
  const take = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  return heapSizes(chunks.join(''))
}
