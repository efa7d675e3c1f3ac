// npm run release:sign -- FOLDER --key FILE --notes FILE [--days N] [--base URL]
// Writes volley.json and its signature volley.json.sig for the installers of `npm run package` in FOLDER. The manifest
// is valid for N days, by default 180. The files are next to the manifest, or under URL/.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'

const DAY_MS = 86_400_000
const options = {
  key: { type: 'string' },
  notes: { type: 'string' },
  days: { type: 'string', default: '180' },
  base: { type: 'string' },
}

/** Installers by their extensions, as electron-builder names them. */
const platforms = { AppImage: 'linux', deb: 'linux', dmg: 'darwin', exe: 'win32' }
/** Accepted by Volley, see electron/services/updates/manifest.ts. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/

function fileOf(folder, name, version, base) {
  const platform = platforms[extname(name).slice(1)]
  if (platform === undefined) return []
  if (!PLAIN_NAME.test(name)) throw new Error(`FOLDER: ${name} must have letters, digits, points, - and _ only`)
  // A file of an earlier release must not be signed as this release.
  if (!name.split(/[-_]|\.(?=\D)/).includes(version)) throw new Error(`FOLDER: ${name} is not of version ${version}`)
  const bytes = readFileSync(join(folder, name))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const place = base === undefined ? {} : { url: `${base.replace(/\/$/, '')}/${name}` }
  return [{ platform, arch: /arm64/.test(name) ? 'arm64' : 'x64', name, ...place, size: bytes.length, sha256 }]
}

/** One file for each way to install on a computer. */
function onePerWay(files) {
  const ways = files.map(({ platform, arch, name }) => `${platform} ${arch} ${extname(name)}`)
  const twice = ways.find((way, index) => ways.indexOf(way) !== index)
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
  if (values.base !== undefined && !values.base.startsWith('https://'))
    throw new Error('--base: must be an https address')
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const files = onePerWay(
    readdirSync(folder)
      .toSorted()
      .flatMap((name) => fileOf(folder, name, version, values.base)),
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
