import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '@/package.json' with { type: 'json' }
import { root } from './files'
import { flipsDocument, flipsPath } from './flips-document'
import { testedDocument, testedPath, testFigures } from './tested-document'

const page = readFileSync(join(root, testedPath), 'utf8')

describe('the page about the tests', () => {
  it('matches its figures and the sources', () => {
    expect(page).toBe(testedDocument(testFigures()))
  })

  it('links a table of the alternatives that matches its figures and the sources', () => {
    expect(readFileSync(join(root, flipsPath), 'utf8')).toBe(flipsDocument(testFigures()))
  })

  it('names existing commands', () => {
    const scripts = [...page.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, script]) => script!)
    expect(scripts.length).toBeGreaterThan(20)
    expect(scripts.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([])
  })

  it('has figures without a broken invariant, and with equal hashes', () => {
    const { simulation, repeated, crashes, assumptions } = testFigures()
    expect(simulation.filter(({ figures }) => figures.failed > 0)).toEqual([])
    expect(crashes.figures.failed).toEqual([])
    expect(assumptions.figures.missedAlone).toEqual([])
    expect(repeated.figures.first).toBe(repeated.figures.hash)
  })
})
