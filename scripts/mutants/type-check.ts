import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Mutant } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache')
/** Copies of source files in one run of the compiler: about as many lines as the whole project. */
const COPIES = 400

/** The text of the source file with the mutant in it. */
export function changedBy({ start, from, to, host }: Mutant, text: string): string {
  return text.slice(0, start) + (host.as === 'statement' ? ';' : to) + text.slice(start + from.length)
}

const config = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    incremental: false,
    // A copy imports the neighbors of its original.
    rootDirs: ['../..', '.'],
    paths: { '@/*': ['../../*'] },
    // A mutant may make a variable unused.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['.'],
}

/** Indices of the copies with a compile error. Throws for an error anywhere else. */
function refused(copies: readonly { readonly path: string; readonly text: string }[]): ReadonlySet<number> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'mutants-'))
  for (const [number, { path, text }] of copies.entries()) {
    const copy = join(folder, dirname(path), `${number}.${basename(path)}`)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, text)
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const args = [join(dirname(compiler), 'bin/tsc'), '--project', folder, '--pretty', 'false', '--singleThreaded']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 })
  rmSync(folder, { recursive: true, force: true })
  const numbers = new Set<number>()
  for (const line of stdout.split('\n')) {
    const path = /^(\S+?)\(\d+,\d+\): error /.exec(line)?.[1]
    if (path === undefined) {
      if (line.startsWith('error ')) throw new Error(line)
      continue
    }
    const number = Number.parseInt(basename(path), 10)
    if (copies[number] === undefined) throw new Error(line)
    numbers.add(number)
  }
  return numbers
}

/** The mutants that do not compile: no test runs them, since `npm run types` refuses them. */
export function notCompiling(mutants: readonly Mutant[], sources: Sources): ReadonlySet<Mutant> {
  const mutantsFound = new Set<Mutant>()
  for (let from = 0; from < mutants.length; from += COPIES) {
    const batch = mutants.slice(from, from + COPIES)
    const copies = batch.map((mutant) => ({ path: mutant.path, text: changedBy(mutant, sources.get(mutant.path)!) }))
    for (const number of refused(copies)) mutantsFound.add(batch[number]!)
  }
  return mutantsFound
}
