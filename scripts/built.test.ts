import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areBuilt, digestOfSources, forgetBuilt, recordBuilt } from './built.mjs'

let root = ''
const write = (path: string, text: string): void => writeFileSync(join(root, path), text)
const output = (): string => join(root, 'dist/serve')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'))
  for (const folder of ['electron', 'shared', 'node_modules', 'dist/serve'])
    mkdirSync(join(root, folder), { recursive: true })
  write('electron/serve.ts', 'start()')
  write('package.json', '{}')
  recordBuilt('serve', output(), digestOfSources(root), root)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

it('is current while no source changes; a test is no source', () => {
  expect(areBuilt(['serve'], root)).toBe(true)
  write('electron/serve.test.ts', 'it()')
  expect(areBuilt(['serve'], root)).toBe(true)
  expect(areBuilt(['serve', 'client'], root)).toBe(false)
})

it.each([
  ['an edited source', () => write('electron/serve.ts', 'start(1)')],
  ['a new source', () => write('shared/new.ts', '')],
  [
    'a renamed source',
    () => {
      rmSync(join(root, 'electron/serve.ts'))
      write('electron/serve2.ts', 'start()')
    },
  ],
  ['a deleted source', () => rmSync(join(root, 'electron/serve.ts'))],
  ['another lock file', () => write('package-lock.json', '{}')],
  ['another mode', () => vi.stubEnv('NODE_ENV', 'development')],
  ['installed packages', () => write('node_modules/.package-lock.json', '{}')],
  ['a removed output', () => rmSync(output(), { recursive: true })],
  ['a record that was cut off', () => truncateSync(join(root, '.cache/built/serve'), 10)],
  ['a build that did not end', () => forgetBuilt('serve', root)],
])('is outdated after %s', (_, change) => {
  change()
  expect(areBuilt(['serve'], root)).toBe(false)
})

it('is outdated if a source was edited during the build', () => {
  const digest = digestOfSources(root)
  write('electron/serve.ts', 'start(2)')
  recordBuilt('serve', output(), digest, root)
  expect(areBuilt(['serve'], root)).toBe(false)
})
