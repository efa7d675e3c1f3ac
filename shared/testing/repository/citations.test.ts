import { describe, expect, it } from 'vitest'
import { citableOf, citationsIn, danglingIn, rulesNamedBy, rulesOf } from './citations'
import { documents, type Files, isTest, sources } from './files'
import { sectionOf } from './markdown'

const texts = documents()
const textOf = (path: string): string => texts.get(path) ?? ''
const requirements = textOf('docs/requirements.md')
const citable = citableOf({
  requirements,
  assumptions: textOf('shared/exchange/ASSUMPTIONS.md'),
  exchange: textOf('docs/exchange.md'),
})
/** This folder contains texts that only look like citations. */
const cited = new Map([...sources()].filter(([path]) => !path.includes('testing/repository/')))
const tests = new Map([...cited].filter(([path]) => isTest(path)))
const planted = (text: string): Files => new Map([['electron/services/orders/sender.ts', text]])

describe('citations of a comment or a test', () => {
  it('can be read in this repository', () => {
    expect(citationsIn(cited).length).toBeGreaterThan(300)
    expect(danglingIn(cited, citable)).toEqual([])
  })

  it.each([
    ['a rule that nobody stated', '/** Never sent twice (R99). */', 'R99'],
    ['an invariant that nobody stated', '// what is durable stays (J99)', 'J99'],
    ['an assumption that is not listed', '/** Base coin (A-coin-mass). */', 'A-coin-mass'],
    ['a section that is not there', '/** Half a minute (exchange: Weather). */', 'Weather'],
    ['a call beyond the nineteenth', '/** Cancels (spec: call 20). */', 'call 20'],
    ['a range that goes too far', '/** Lending (spec: calls 14 to 21). */', 'calls 14 to 21'],
    ['an unknown section of the description', '/** Quick (spec: Weather). */', 'Weather'],
    ['a document of another place', '/** Kept apart (reliability 4.2). */', 'reliability 4'],
    ['a file of another place', '/** As spec.md has it. */', 'spec.md'],
  ])('is caught where it names %s', (_, text, name) => {
    expect(danglingIn(planted(text), citable)).toEqual([`electron/services/orders/sender.ts:1 cites ${name}`])
  })

  it('is found in all its forms', () => {
    const text = '/** At most once (J1, R12; spec: calls 1 and 6; exchange: Order of checks; A-sign). */'
    expect(citationsIn(planted(text)).map(({ name }) => name)).toEqual([
      'J1',
      'R12',
      'A-sign',
      'Order of checks',
      'calls 1 and 6',
    ])
    expect(danglingIn(planted(text), citable)).toEqual([])
  })
})

describe('every rule', () => {
  it('is stated once', () => {
    expect(() => rulesOf('- **R01** one\n- **R01** two')).toThrow('R01')
    expect(citable.rules.size).toBeGreaterThan(150)
  })

  it('is named by a test, or listed with the reason why none shows it', () => {
    const namedRules = rulesNamedBy(tests)
    const excused = [...sectionOf(requirements, 'No test yet').matchAll(/^- (\w+): \S+/gm)].map((match) => match[1]!)
    expect([...citable.rules].filter((id) => !namedRules.has(id)).toSorted()).toEqual(excused.toSorted())
  })

  it('is not named by a comment next to a test', () => {
    expect([...rulesNamedBy(planted("// R01\n/** R02 */\nit('is so (R03)', () => {})"))]).toEqual(['R03'])
  })
})

describe('every assumption', () => {
  it('is cited where it acts', () => {
    const used = new Set(citationsIn(cited).flatMap(({ kind, name }) => (kind === 'assumption' ? [name] : [])))
    expect([...citable.assumptions].filter((id) => !used.has(id))).toEqual([])
  })
})
