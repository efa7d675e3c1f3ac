import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { documents, formatted, root } from './files'

/** Paths that match .gitignore, tracked or not. */
const ignored = (paths: readonly string[]): string[] =>
  spawnSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: root, input: paths.join('\n'), encoding: 'utf8' })
    .stdout.split('\n')
    .filter((path) => path !== '')

describe('.gitignore', () => {
  it('matches no source and no document: a clone would lack it', () => {
    expect(ignored([...formatted().keys(), ...documents().keys()])).toEqual([])
  })
  it('matches the output of builds', () => {
    expect(ignored(['dist/serve/serve.js', 'release/volley.AppImage'])).toHaveLength(2)
  })
})
