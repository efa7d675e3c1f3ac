// npm run texts                       lists texts that the catalogs lack, and keys that no source marks
// npm run texts -- --write            removes the latter from the catalogs and sorts the rest
// npm run texts -- --reword OLD NEW   moves the translations of a text whose English wording changed
import { readFileSync, writeFileSync } from 'node:fs'
import { compareCatalog, reworded, sourceTexts } from './languages/catalog.ts'
import { catalogFile, translated } from './languages/plugin.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const [command, before, after] = process.argv.slice(2)
const { texts } = sourceTexts(root)
const write = (file, catalog) => {
  const entries = Object.entries(catalog).toSorted(([first], [second]) => (first < second ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
let isWhole = true
for (const language of translated) {
  const file = catalogFile(root, language)
  const catalog = JSON.parse(readFileSync(file, 'utf8'))
  if (command === '--reword') {
    write(file, reworded(catalog, before, after))
    continue
  }
  const { missing, unused, broken } = compareCatalog(catalog, language, texts)
  for (const key of missing) console.log(`${language}: missing: ${JSON.stringify(key)}  ${texts.get(key).file}`)
  for (const key of unused) console.log(`${language}: in no source: ${JSON.stringify(key)}`)
  for (const key of broken) console.log(`${language}: other values than in English: ${JSON.stringify(key)}`)
  isWhole &&= missing.length + unused.length + broken.length === 0
  if (command === '--write') write(file, Object.fromEntries(Object.entries(catalog).filter(([key]) => texts.has(key))))
}
process.exitCode = isWhole ? 0 : 1
