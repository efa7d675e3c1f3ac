import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Catalogue } from '../../shared/languages/text.ts'
import { findTexts } from './find-texts.ts'
import { hasTexts } from './sources.ts'

/** Every text of the sources, with the first file it stands in. */
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

/** A refusal begins with the name of the member it is about, which stays as it is: forms find their field by it. */
const memberOf = (text: string): string =>
  /^(?!(?:shut|found|unknown|practice|demo|live|nothing):)[a-z][\w.]*(?:\.\{\d+\})?: /.exec(text)?.[0] ?? ''
const placesIn = (text: string): string => (text.match(/\{\d+\}/g) ?? []).toSorted().join(' ')

/** Where a catalogue and the sources differ. */
export function compareCatalogue(catalogue: Catalogue, texts: ReadonlyMap<string, string>) {
  const sources = [...texts.keys()]
  return {
    missing: sources.filter((source) => catalogue[source] === undefined),
    /** English that no source says any more. */
    unused: Object.keys(catalogue).filter((source) => !texts.has(source)),
    /** A value is shown in one language and not in the other, or twice; or the member that is refused is not named. */
    broken: Object.entries(catalogue)
      .filter(([, text]) => text !== null)
      .filter(([source, text]) => placesIn(source) !== placesIn(text!) || !text!.startsWith(memberOf(source)))
      .map(([source]) => source),
  }
}
