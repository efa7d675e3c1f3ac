import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages, pageFile, type Language } from '../../shared/languages/languages.ts'

export const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')
export const catalogFile = (root: string, language: Language): string => `${root}/shared/languages/${language}.json`

/** Creates a page for each language other than English. It loads its catalog before the code. */
export function languagesPlugin(root: string): Plugin {
  return {
    name: 'languages',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        for (const language of translated) {
          const catalog = JSON.parse(readFileSync(catalogFile(root, language), 'utf8')) as Record<string, string>
          const payload = JSON.stringify({ language, catalog })
          const asset = this.emitFile({
            type: 'asset',
            name: `language-${language}.js`,
            source: `globalThis.volleyLanguage=${payload}\n`,
          })
          const html = String(page.source)
            .replace('<html lang="en"', `<html lang="${languages[language].tag}"`)
            .replace('Volley is starting', catalog['Volley is starting'] ?? 'Volley is starting')
            .replace(/<script type="module"/, `<script src="./${this.getFileName(asset)}"></script>\n    $&`)
          this.emitFile({ type: 'asset', fileName: pageFile(language), source: html })
        }
      },
    },
  }
}
