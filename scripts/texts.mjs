// npm run texts                 lists texts of the sources that the catalogues lack, and texts that no source has
// npm run texts -- --write      removes the latter from the catalogues and sorts the rest
import { readFileSync, writeFileSync } from 'node:fs'
import { compareCatalogue, sourceTexts } from './languages/catalogue.ts'
import { catalogueFile, translated } from './languages/plugin.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const texts = sourceTexts(root)
let isWhole = true
for (const language of translated) {
  const file = catalogueFile(root, language)
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const { missing, unused, broken } = compareCatalogue(catalogue, texts)
  for (const source of missing) console.log(`${language}: missing: ${JSON.stringify(source)}  ${texts.get(source)}`)
  for (const source of unused) console.log(`${language}: in no source: ${JSON.stringify(source)}`)
  for (const source of broken) console.log(`${language}: other values than in English: ${JSON.stringify(source)}`)
  isWhole &&= missing.length + unused.length + broken.length === 0
  if (!process.argv.includes('--write')) continue
  const used = [...texts.keys()].toSorted().filter((source) => catalogue[source] !== undefined)
  const usedEntries = Object.fromEntries(used.map((source) => [source, catalogue[source]]))
  writeFileSync(file, `${JSON.stringify(usedEntries, null, 2)}\n`)
}
process.exitCode = isWhole ? 0 : 1
