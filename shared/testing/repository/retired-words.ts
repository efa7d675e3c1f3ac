import { posix } from 'node:path'
import { z } from 'zod'
import { capitalized } from '@/shared/base/text/capitalized'
import { type Files, isTest } from './files'
import { sectionOf, tableRowsOf } from './markdown'
import { sourceWordsOf } from './source-words'

/**
 * Scope of a retired word. `word`: as a part of any identifier or file name, in the singular and the plural · `name`:
 * as that very identifier · `file`: as the name of a file or folder · `screen`: in a displayed text.
 */
const Kind = z.enum(['word', 'name', 'file', 'screen'])
export interface RetiredWord {
  readonly word: string
  readonly kind: z.infer<typeof Kind>
  /** Replacement of the word. */
  readonly instead: string
  /** Names that keep it, because the platform or stored data requires it. */
  readonly except: ReadonlySet<string>
}

/** The rows of a table of `docs/glossary.md`. Throws if a row has an unknown kind. */
export function retiredWordsOf(glossary: string, heading: 'Retired' | 'Pending'): RetiredWord[] {
  return tableRowsOf(sectionOf(glossary, heading)).map(([word = '', kind, instead = '', except = '']) => ({
    word: word.replaceAll('`', ''),
    kind: Kind.parse(kind, { error: () => `docs/glossary.md, ${heading}: ${word} has the kind ${kind}` }),
    instead,
    except: new Set(except.match(/[^`,\s]+/g)),
  }))
}

/** The words of an identifier or a file name, in lower case. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())

/** True if these words contain a retired term in sequence. The last word may be a plural. */
const holds = (words: readonly string[], sought: readonly string[]): boolean =>
  words.some((_, at) =>
    sought.every((part, index) => {
      const word = words[at + index]
      return word === part || (index === sought.length - 1 && word === `${part}s`)
    }),
  )

/** Names with their words. */
type Names = ReadonlyMap<string, readonly string[]>
const namesOf = (names: Iterable<string>): Names => new Map([...names].map((name) => [name, wordsIn(name)]))

/** Folders and file of a path, without their extensions. */
const partsOf = (path: string): string[] => posix.dirname(path).split('/').concat(posix.basename(path).split('.')[0]!)

/** Only product code has displayed text. Retired words also occur in tests and in the list of words itself. */
const isScreenFile = (path: string): boolean =>
  /^(renderer|shared|electron)\//.test(path) && !isTest(path) && !path.includes('/testing/')

interface Checked {
  readonly path: string
  readonly files: Names
  readonly names: Names
  readonly texts: readonly string[]
}

function usesOf({ word, kind, except }: RetiredWord, { path, files, names, texts }: Checked): string[] {
  if (kind === 'screen')
    return isScreenFile(path) && texts.some((text) => text.includes(word)) ? [`the text "${word}"`] : []
  const sought = wordsIn(word)
  const usedIn = (checked: Names, whole: RetiredWord['kind']): string[] => {
    const isMatch = (name: string, words: readonly string[]): boolean =>
      kind === 'word' ? holds(words, sought) : kind === whole && name === word
    return [...checked].flatMap(([name, words]) => (isMatch(name, words) && !except.has(name) ? [name] : []))
  }
  return [...usedIn(files, 'file').map((name) => `the file name ${name}`), ...usedIn(names, 'name')]
}

/**
 * True if a file contains the letters of a retired word at all. Most do not and need no parser, which takes seconds for
 * all of them. With escaped characters only the parser can decide.
 */
function mayContain({ word, kind }: RetiredWord, path: string, text: string): boolean {
  if (/\\[ux]/.test(text)) return true
  if (kind === 'screen') return isScreenFile(path) && text.includes(word)
  const [first = ''] = wordsIn(word)
  return new RegExp(`(?<![a-z])${first}|${capitalized(first)}|${first.toUpperCase()}`).test(`${path}\n${text}`)
}

/** Every use of a retired word, each as `path: use; replacement`. */
export function retiredUsesIn(sources: Files, retired: readonly RetiredWord[]): string[] {
  return [...sources].flatMap(([path, text]) => {
    const suspected = retired.filter((row) => mayContain(row, path, text))
    if (suspected.length === 0) return []
    const { names, texts } = sourceWordsOf(path, text)
    const checked = { path, files: namesOf(partsOf(path)), names: namesOf(names), texts }
    return suspected.flatMap((row) => usesOf(row, checked).map((use) => `${path}: ${use}; say ${row.instead}`))
  })
}
