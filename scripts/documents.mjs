// npm run assumptions                       writes shared/exchange/ASSUMPTIONS.md from the declared rows
// npm run tested                            writes docs/how-volley-is-tested.md and docs/flips.md from
//                                           docs/test-figures.json
// npm run tested -- NAME FILE COMMAND       first saves the last JSON line of FILE, the output of COMMAND, as NAME
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './build.mjs'

const figuresPath = join(root, 'docs/test-figures.json')
const [document, name, file, command] = process.argv.slice(2)

async function load(path) {
  const options = { configFile: false, root, resolve: { alias: { '@': root } } }
  const { module } = await runnerImport(join(root, 'shared/testing/repository', path), options)
  return module
}

/** A run of other seeds stays beside the new one. */
function save() {
  const lines = readFileSync(file, 'utf8').split('\n')
  const figures = JSON.parse(lines.findLast((line) => line.startsWith('{')))
  const measured = { command, at: new Date().toISOString().slice(0, 10), figures }
  const all = JSON.parse(readFileSync(figuresPath, 'utf8'))
  const others = all.simulation.filter((run) => run.figures.from !== figures.from)
  all[name] = name === 'simulation' ? [...others, measured] : measured
  writeFileSync(figuresPath, `${JSON.stringify(all, null, 2)}\n`)
}

if (document === 'assumptions') {
  const { assumptionsPath, assumptionsDocument } = await load('assumptions-document.ts')
  writeFileSync(join(root, assumptionsPath), assumptionsDocument())
} else {
  if (name !== undefined) save()
  const { testedPath, testedDocument, testFigures } = await load('tested-document.ts')
  const { flipsPath, flipsDocument } = await load('flips-document.ts')
  writeFileSync(join(root, testedPath), testedDocument(testFigures()))
  writeFileSync(join(root, flipsPath), flipsDocument(testFigures()))
}
