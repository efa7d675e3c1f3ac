import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '@/package.json' with { type: 'json' }
import { root } from './files'
import { testedDocument, testedPath, testFigures } from './tested-document'

const page = readFileSync(join(root, testedPath), 'utf8')

describe('the page about the tests', () => {
  it('matches its figures and the sources', () => {
    expect(page).toBe(testedDocument(testFigures()))
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
    const same = simulation.find(({ figures }) => figures.from === repeated.figures.from)
    expect(same?.figures.hash).toBe(repeated.figures.hash)
  })
})
