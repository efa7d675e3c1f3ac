// npm run release:sign -- FOLDER --key FILE --notes FILE [--days N]
// Writes volley.json, and volley.json.sig beside it, of the installers that `npm run package` left in FOLDER. What is
// signed is believed for N days, 180 where they are not named.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const DAY_MS = 86_400_000
const options = { key: { type: 'string' }, notes: { type: 'string' }, days: { type: 'string', default: '180' } }

/** Installers by their endings, as electron-builder names them. */
const platforms = [
  { platform: 'linux', ending: /\.(AppImage|deb)$/ },
  { platform: 'darwin', ending: /\.dmg$/ },
  { platform: 'win32', ending: /\.exe$/ },
]

function fileOf(folder, name) {
  const found = platforms.find(({ ending }) => ending.test(name))
  if (found === undefined) return []
  const bytes = readFileSync(join(folder, name))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return [{ platform: found.platform, arch: /arm64/.test(name) ? 'arm64' : 'x64', name, size: bytes.length, sha256 }]
}

/** A computer is offered one file. */
function onePerSystem(files) {
  const systems = files.map(({ platform, arch }) => `${platform} ${arch}`)
  const twice = systems.find((system, index) => systems.indexOf(system) !== index)
  if (twice !== undefined) throw new Error(`FOLDER: has more than one file for ${twice}`)
  return files
}

function release() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined) throw new Error('FOLDER: name the folder of the installers')
  if (values.key === undefined) throw new Error('--key: name the file of the private key')
  if (values.notes === undefined) throw new Error('--notes: name a file that says what is new')
  if (!/^[1-9]\d{0,3}$/.test(values.days)) throw new Error('--days: must be a whole number from 1 to 9999')
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const files = onePerSystem(
    readdirSync(folder)
      .toSorted()
      .flatMap((name) => fileOf(folder, name)),
  )
  if (files.length === 0) throw new Error(`FOLDER: there is no installer in ${folder}`)
  const releasedAt = Date.now()
  const validUntil = releasedAt + Number(values.days) * DAY_MS
  const notes = readFileSync(values.notes, 'utf8').trim()
  const text = `${JSON.stringify({ product: 'Volley', version, releasedAt, validUntil, notes, files }, null, 2)}\n`
  const signature = sign(null, Buffer.from(text), createPrivateKey(readFileSync(values.key, 'utf8'))).toString('base64')
  writeFileSync(join(folder, 'volley.json'), text)
  writeFileSync(join(folder, 'volley.json.sig'), `${signature}\n`)
  console.log(`${join(folder, 'volley.json')} of ${version} is signed, with ${files.length} files.`)
}

try {
  release()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
