import { describe, expect, it } from 'vitest'
import { documents, sources } from './files'
import { retiredUsesIn, retiredWordsOf, type RetiredWord } from './retired-words'

const glossary = documents().get('docs/glossary.md') ?? ''
/** This folder contains the retired words on purpose. */
const checked = new Map([...sources()].filter(([path]) => !path.includes('testing/repository/')))
const row = (word: string, kind: RetiredWord['kind'], ...except: string[]): RetiredWord => ({
  word,
  kind,
  instead: 'something else',
  except: new Set(except),
})
const uses = (path: string, text: string, retired: RetiredWord): string[] =>
  retiredUsesIn(new Map([[path, text]]), [retired])

describe('the words of the house', () => {
  it('do not contain what the glossary has retired', () => {
    const retired = retiredWordsOf(glossary, 'Retired')
    expect(retired.length).toBeGreaterThan(10)
    expect(retiredUsesIn(checked, retired)).toEqual([])
  })

  it('are listed in rows of a known kind', () => {
    const table = '## Retired\n\n| Word | Kind | Say instead |\n|---|---|---|\n| `x` | maybe | y |'
    expect(() => retiredWordsOf(table, 'Retired')).toThrow('maybe')
  })

  it('are retired or pending, each once, with a replacement', () => {
    const all = [...retiredWordsOf(glossary, 'Retired'), ...retiredWordsOf(glossary, 'Pending')]
    const keys = all.map(({ word, kind }) => `${kind} ${word}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(all.filter(({ word, instead }) => word === '' || instead === '')).toEqual([])
  })
})

describe('a retired word', () => {
  it.each([
    ['a variable', 'const alert = 1'],
    ['a part of a name', 'export function openAlertList(): void {}'],
    ['a plural', 'let pendingAlerts = 0'],
    ['a type', 'interface AlertBook { readonly id: string }'],
    ['a member', 'const rules = { alertAfterMs: 3 }'],
    ['a constant', 'const ALERT_MS = 3'],
    ['a component', 'export const Bell = () => <AlertIcon />'],
  ])('is caught in %s', (_, text) => {
    expect(uses('renderer/orders/bell.tsx', text, row('alert', 'word'))).toHaveLength(1)
  })

  it('is caught in the name of a file and of a folder', () => {
    expect(uses('electron/alerts/book.ts', '', row('alert', 'word'))).toHaveLength(1)
    expect(uses('electron/monitors/alert-book.ts', '', row('alert', 'word'))).toHaveLength(1)
    expect(uses('electron/monitors/utils.ts', '', row('utils', 'file'))).toHaveLength(1)
  })

  it('is caught on screen, in quotes, templates and between tags', () => {
    const loading = row('Reading…', 'screen')
    expect(uses('renderer/orders/a.tsx', `const text = 'Reading… the orders'`, loading)).toHaveLength(1)
    expect(uses('renderer/orders/a.tsx', 'const text = `Reading… ${1}`', loading)).toHaveLength(1)
    expect(uses('renderer/orders/a.tsx', 'export const A = () => <p>Reading…</p>', loading)).toHaveLength(1)
  })

  it('of several words is caught where they follow each other, and only there', () => {
    const journalled = row('journalledRequest', 'word')
    expect(uses('shared/a.ts', 'const openJournalledRequests = 1', journalled)).toHaveLength(1)
    expect(uses('shared/a.ts', 'const journalledOrderRequest = 1', journalled)).toEqual([])
  })

  it('may stay in names that are not ours to choose', () => {
    const picture = row('picture', 'word', 'documentPictureInPicture')
    expect(uses('renderer/a.ts', 'const view = window.documentPictureInPicture', picture)).toEqual([])
    expect(uses('renderer/a.ts', 'const bookPicture = 1', picture)).toHaveLength(1)
  })

  it('lets be what merely looks alike: other words, comments, texts, and tests about a text', () => {
    expect(uses('shared/a.ts', `// an alert\nconst alertness = 'alert'`, row('alert', 'word'))).toEqual([])
    expect(uses('shared/a.ts', 'const hearAll = 1', row('hear', 'name'))).toEqual([])
    expect(uses('renderer/a.test.ts', `const text = 'Reading…'`, row('Reading…', 'screen'))).toEqual([])
  })
})
