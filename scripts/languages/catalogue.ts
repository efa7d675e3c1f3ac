import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Catalogue } from '../../shared/languages/text.ts'
import { findTexts } from './find-texts.ts'
import { hasTexts } from './sources.ts'

/** Every text of the sources with its first file. */
export function sourceTexts(root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const path of globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const file = path.replaceAll(sep, '/')
    if (!hasTexts(file)) continue
    for (const { source } of findTexts(readFileSync(join(root, file), 'utf8'), file))
      if (!texts.has(source)) texts.set(source, file)
  }
  return texts
}

/** A refusal begins with the name of its member, which is not translated: forms find their field by it. */
const memberOf = (text: string): string =>
  /^(?!(?:shut|found|unknown|practice|demo|live|nothing):)[a-z][\w.]*(?:\.\{\w+\})?: /.exec(text)?.[0] ?? ''
const placesIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

/** Differences between a catalogue and the sources. */
export function compareCatalogue(catalogue: Catalogue, texts: ReadonlyMap<string, string>) {
  const sources = [...texts.keys()]
  return {
    missing: sources.filter((source) => catalogue[source] === undefined),
    /** English texts that are no longer in any source. */
    unused: Object.keys(catalogue).filter((source) => !texts.has(source)),
    /** A value is displayed in only one of the two languages, or twice, or the refused member is not named. */
    broken: Object.entries(catalogue)
      .filter(([, text]) => text !== null)
      .filter(([source, text]) => placesIn(source) !== placesIn(text!) || !text!.startsWith(memberOf(source)))
      .map(([source]) => source),
  }
}
