import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'
import { languages, pageFile, type Language } from '../../shared/languages/languages.ts'
import { findTexts, type FoundText } from './find-texts.ts'
import { hasTexts } from './sources.ts'

const TEXT = '@/shared/languages/text'
const MIXED = '@/renderer/kit/ui/panel/mixed'
/** Names that the build adds to a file must not collide with its own names. */
const names = { text: 'textOfLanguage_', phrase: 'phraseOfLanguage_', mixed: 'mixedOfLanguage_' } as const

export const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')
export const catalogueFile = (root: string, language: Language): string => `${root}/shared/languages/${language}.json`

/** Replaces the content between two tags by a call. A value in braces is an expression. An element is already one. */
function writeChildren(code: MagicString, original: string, { source, start, end, values }: FoundText): void {
  const literal = JSON.stringify(source)
  if (values.length === 0) return void code.overwrite(start, end, `{${names.text}(${literal})}`)
  const inner = values.map((value) => (value.isElement ? value : withinBraces(original, value)))
  const replace = (from: number, to: number, by: string): void =>
    void (from === to ? code.appendLeft(to, by) : code.overwrite(from, to, by))
  inner.forEach((value, index) =>
    index === 0
      ? replace(start, value.start, `{${names.mixed}(${literal}, `)
      : replace(inner[index - 1]!.end, value.start, ', '),
  )
  replace(inner.at(-1)!.end, end, ')}')
}
const withinBraces = (code: string, { start, end }: { start: number; end: number }) => ({
  start: code.indexOf('{', start) + 1,
  end: code.lastIndexOf('}', end - 1),
})

/** The source with every text looked up in the language of the screen. Null if it has no text. */
export function withLookedUpTexts(original: string, file: string): { code: string; map: Rolldown.SourceMap } | null {
  const texts = findTexts(original, file).filter(({ as }) => as !== 'marked')
  if (texts.length === 0) return null
  const code = new MagicString(original)
  for (const text of texts) {
    const literal = JSON.stringify(text.source)
    if (text.as === 'phrase') code.appendRight(text.start, names.phrase)
    else if (text.as === 'literal') code.overwrite(text.start, text.end, `${names.text}(${literal})`)
    else if (text.as === 'attribute') code.overwrite(text.start, text.end, `{${names.text}(${literal})}`)
    else writeChildren(code, original, text)
  }
  const isMixed = texts.some(({ as, values }) => as === 'children' && values.length > 0)
  code.append(`\nimport { text as ${names.text}, phrase as ${names.phrase} } from '${TEXT}'\n`)
  if (isMixed) code.append(`import { mixed as ${names.mixed} } from '${MIXED}'\n`)
  return { code: code.toString(), map: code.generateMap({ hires: 'boundary', source: file }) as Rolldown.SourceMap }
}

/**
 * Every displayed text is looked up in the catalogues: sources are in English, and the build adds the look-up around
 * each text. In addition to the English page it creates one for each other language.
 */
export function languagesPlugin(root: string): Plugin {
  return {
    name: 'languages',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?', 1)[0]!).replaceAll(sep, '/')
      return hasTexts(file) ? withLookedUpTexts(code, file) : null
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        for (const language of translated) {
          const catalogue = JSON.parse(readFileSync(catalogueFile(root, language), 'utf8')) as Record<string, string>
          const payload = JSON.stringify({ language, catalogue })
          const asset = this.emitFile({
            type: 'asset',
            name: `language-${language}.js`,
            source: `globalThis.volleyLanguage=${payload}\n`,
          })
          const html = String(page.source)
            .replace('<html lang="en"', `<html lang="${languages[language].tag}"`)
            .replace('Volley is starting', catalogue['Volley is starting'] ?? 'Volley is starting')
            .replace(/<script type="module"/, `<script src="./${this.getFileName(asset)}"></script>\n    $&`)
          this.emitFile({ type: 'asset', fileName: pageFile(language), source: html })
        }
      },
    },
  }
}
