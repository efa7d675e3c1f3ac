import { describe, expect, it } from 'vitest'
import { documentedByRoom, underdocumentedIn } from './docstrings'
import { type Files, sources } from './files'

const planted = (path: string, documented: number, bare: number): Files => {
  const above = Array.from({ length: documented }, (_, at) => `/** Seconds. */\nexport const wait${at} = ${at}`)
  const without = Array.from({ length: bare }, (_, at) => `export interface Bare${at} {}`)
  return new Map([[path, [...above, ...without].join('\n')]])
}

describe('the exported declarations of a room', () => {
  it('carry a docstring: nine in ten in the contracts, seven in ten elsewhere', () => {
    const rooms = documentedByRoom(sources())
    expect([...rooms.keys()].toSorted()).toEqual([
      'bench',
      'electron',
      'kill-loop',
      'practice',
      'renderer',
      'research',
      'shared',
      'shared/exchange',
      'shared/ipc',
      'simulation',
    ])
    expect(rooms.get('shared/exchange')?.exports).toBeGreaterThan(300)
    expect(underdocumentedIn(rooms)).toEqual([])
  })

  it.each([
    ['shared/exchange/calls/planted.ts', 9],
    ['shared/ipc/planted.ts', 9],
    ['shared/trading/planted.ts', 7],
    ['electron/services/planted.ts', 7],
    ['renderer/panels/planted.tsx', 7],
  ])('are caught in %s where fewer than %i in ten do', (path, least) => {
    expect(underdocumentedIn(documentedByRoom(planted(path, least, 10 - least)))).toEqual([])
    const room = underdocumentedIn(documentedByRoom(planted(path, least - 1, 11 - least)))
    expect(room[0]).toMatch(new RegExp(`: ${least - 1} of 10$`))
    expect(room[1]).toBe(`${path}:${2 * (least - 1) + 1} Bare0`)
  })

  it.each([
    ['a line comment', '// Seconds.\nexport const wait = 1'],
    ['a plain block comment', '/* Seconds. */\nexport const wait = 1'],
    ['a docstring of something else', '/** Seconds. */\nconst other = 1\nexport const wait = 1'],
    ['a docstring at the end of the line', 'export const wait = 1 /** Seconds. */'],
    ['nothing above a function', 'export function wait() {}'],
    ['nothing above a type', 'export type Wait = number'],
    ['nothing above a class', 'export class Wait {}'],
  ])('are bare with %s', (_, text) => {
    const rooms = documentedByRoom(new Map([['bench/planted.ts', text]]))
    expect(rooms.get('bench')).toMatchObject({ exports: 1 })
    expect(underdocumentedIn(rooms)).toHaveLength(2)
  })

  it('are not counted in tests, in what tests lean on, and in examples of the contract', () => {
    const paths = ['shared/a.test.ts', 'electron/testing/a.ts', 'e2e/a.ts', 'shared/exchange/calls/a.examples.ts']
    for (const path of paths) expect(documentedByRoom(planted(path, 0, 5)).size).toBe(0)
  })
})
