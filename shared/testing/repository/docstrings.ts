import { parseSync } from 'vite'
import { type Files, isTest } from './files'

/** Number of exported declarations of a folder, and those without a docstring, as `path:line name`. */
export interface Documented {
  readonly exports: number
  readonly bare: readonly string[]
}

/** Declarations of calls and channels serve as a manual. Elsewhere names are clearer. */
const contracts = ['shared/exchange', 'shared/ipc']

/** Excludes tests, test helpers, and the examples of the contract. */
const isRead = (path: string): boolean => !isTest(path) && !/^e2e\/|\/testing\/|\.examples\.ts$/.test(path)

const folderOf = (path: string): string =>
  contracts.find((room) => path.startsWith(`${room}/`)) ?? path.slice(0, path.indexOf('/'))

type Program = ReturnType<typeof parseSync>['program']
type Declared = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['declaration']

function nameOf(declared: NonNullable<Declared>): string {
  if (declared.type !== 'VariableDeclaration') return 'id' in declared && declared.id ? textOf(declared.id) : '?'
  return declared.declarations.map(({ id }) => textOf(id)).join(', ')
}
const textOf = (id: object): string => ('name' in id ? String(id.name) : '{ … }')

/** Exported declarations of a source. A docstring is directly above. Throws if the source does not parse. */
function documentedIn(path: string, text: string): Documented {
  const { errors, program, comments } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const isAbove = (start: number): boolean =>
    docstrings.some(({ end }) => end <= start && text.slice(end, start).trim() === '')
  const exported = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration !== null
      ? [{ start: node.start, name: nameOf(node.declaration) }]
      : [],
  )
  const bare = exported.filter(({ start }) => !isAbove(start))
  const lineOf = (start: number): number => text.slice(0, start).split('\n').length
  return { exports: exported.length, bare: bare.map(({ start, name }) => `${path}:${lineOf(start)} ${name}`) }
}

/** Exports by folder: the two contracts, otherwise the top folder. */
export function documentedByRoom(sources: Files): ReadonlyMap<string, Documented> {
  const rooms = new Map<string, Documented>()
  for (const [path, text] of sources) {
    if (!isRead(path)) continue
    const { exports, bare } = documentedIn(path, text)
    const before = rooms.get(folderOf(path)) ?? { exports: 0, bare: [] }
    rooms.set(folderOf(path), { exports: before.exports + exports, bare: [...before.bare, ...bare] })
  }
  return rooms
}

/** The required share of exports with a docstring. */
const leastShare = (room: string): number => (contracts.includes(room) ? 0.9 : 0.7)

/** Folders below their required share with their counts, followed by the first ten places without a docstring. */
export function underdocumentedIn(rooms: ReadonlyMap<string, Documented>): string[] {
  return [...rooms].flatMap(([room, { exports, bare }]) => {
    const documented = exports - bare.length
    if (documented >= leastShare(room) * exports) return []
    return [`${room}: ${documented} of ${exports}`, ...bare.slice(0, 10)]
  })
}
