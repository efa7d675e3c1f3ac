// npm run package:check: checks the packaging rules. Packs on a stand-in Electron folder if the real binary is absent
// (electron-builder only copies and renames it), then reads the archive.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { BILL_FILE, readLock } from './bill-of-materials.mjs'
import { root } from '../build.mjs'
import { electronBinary } from '../browser/electron-binary.mjs'
import { packageOf, thirdParty } from './third-party.mjs'

const require = createRequire(import.meta.url)
const required = [
  '/package.json',
  '/dist/main/main.cjs',
  '/dist/preload/preload.cjs',
  '/dist/practice/practice.cjs',
  '/dist/renderer/index.html',
  '/dist/renderer/third-party-notices.txt',
  `/${BILL_FILE}`,
]
const unwanted =
  /\.map$|\.tsx?$|\/\.env|^\/(electron|practice|renderer|shared|e2e|bench|scripts|dist\/(serve|dev|bench))(\/|$)/

/** Omitted fuses stay as Electron ships them. */
const requiredFuses = {
  RunAsNode: FuseState.DISABLE,
  EnableCookieEncryption: FuseState.ENABLE,
  EnableNodeOptionsEnvironmentVariable: FuseState.DISABLE,
  EnableNodeCliInspectArguments: FuseState.DISABLE,
  EnableEmbeddedAsarIntegrityValidation: FuseState.ENABLE,
  OnlyLoadAppFromAsar: FuseState.ENABLE,
  GrantFileProtocolExtraPrivileges: FuseState.DISABLE,
}

/** A folder that looks like an unpacked Electron. Its fuses are inverted, so that only flipping them passes. */
function createFakeElectron(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(folder, file), '')
  const names = Object.values(FuseV1Options).filter((name) => typeof name === 'string')
  const fuses = names.map((name) => (requiredFuses[name] === FuseState.DISABLE ? FuseState.ENABLE : FuseState.DISABLE))
  const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  writeFileSync(join(folder, 'electron'), Buffer.from([...Buffer.from(mark), FuseVersion.V1, fuses.length, ...fuses]))
  chmodSync(join(folder, 'electron'), 0o755)
  writeFileSync(join(folder, 'version'), require('electron/package.json').version)
  return folder
}

function pack(electronDist, output) {
  const cli = join(dirname(require.resolve('electron-builder/package.json')), 'cli.js')
  const options = ['--linux', '--dir', `--config.electronDist=${electronDist}`, `--config.directories.output=${output}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...options], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`electron-builder failed:\n${stdout}${stderr}`)
}

async function fuseProblems(binary) {
  const fuses = await getCurrentFuseWire(binary)
  return Object.entries(requiredFuses)
    .filter(([name, state]) => fuses[FuseV1Options[name]] !== state)
    .map(([name]) => `the fuse ${name} stands the wrong way`)
}

/** Packages by the source map of a bundle: an independent check of the bill, if there is one. */
function packagesByMap(bundle) {
  const { sources } = JSON.parse(readFileSync(join(root, `${bundle}.map`), 'utf8'))
  return new Set(sources.map((source) => packageOf(`/${source}`)).filter((name) => name !== null))
}

/** Checks that the bill lists exactly the packed packages, as in the lockfile. */
function billProblems({ components }, files, noticed) {
  const lock = readLock()
  const problems = []
  for (const { name, version, licenses, purl, hashes, evidence, 'bom-ref': lockKey } of components) {
    const [{ alg, content }] = hashes
    const integrity = `${alg.toLowerCase().replace('-', '')}-${Buffer.from(content, 'hex').toString('base64')}`
    const asLocked = [lock[lockKey]?.version, lock[lockKey]?.license, lock[lockKey]?.integrity]
    if (String([version, licenses[0].expression, integrity]) !== String(asLocked) || !asLocked[2])
      problems.push(`the bill of materials says of ${name} what the lockfile does not`)
    if (decodeURIComponent(purl) !== `pkg:npm/${name}@${version}`) problems.push(`${purl} does not name ${name}`)
    if (name === 'electron') continue
    if (!noticed.has(name)) problems.push(`no licence notice for ${name}, which is packed`)
    for (const { location } of evidence.occurrences)
      if (!files.includes(`/${location}`)) problems.push(`${name} is billed in ${location}, which is not packed`)
  }
  const billed = (file) =>
    components.filter(({ evidence }) => evidence.occurrences.some(({ location }) => location === file))
  for (const file of files.map((path) => path.slice(1)).filter((path) => existsSync(join(root, `${path}.map`)))) {
    const byBill = new Set(billed(file).map(({ name }) => name))
    for (const name of packagesByMap(file).symmetricDifference(byBill))
      problems.push(`${file}: its source map and the bill of materials do not agree about ${name}`)
  }
  const modules = new Set(files.map((path) => packageOf(path)).filter((name) => name !== null))
  for (const name of [...modules, 'electron'].filter(
    (requiredName) => !components.some(({ name }) => name === requiredName),
  ))
    problems.push(`the bill of materials lacks ${name}`)
  return problems
}

async function problemsOf(archive) {
  // electron-builder includes this package, which reads the written format.
  const asar = await import('@electron/asar')
  const files = asar.listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const problems = required.filter((path) => !files.includes(path)).map((path) => `missing: ${path}`)
  for (const path of files) {
    const foreignModule = /^\/node_modules\/[^/]+/.test(path) && !path.startsWith('/node_modules/keytar')
    if (unwanted.test(path) || foreignModule) problems.push(`should not be packed: ${path}`)
  }
  if (!existsSync(join(root, 'node_modules/keytar')))
    console.warn('package:check: keytar was not built on this machine; a release build must have it')
  else if (!existsSync(`${archive}.unpacked/node_modules/keytar/build/Release/keytar.node`))
    problems.push('keytar.node is not unpacked beside the archive')
  const notices = asar.extractFile(archive, 'dist/renderer/third-party-notices.txt').toString('utf8')
  for (const text of ['SIL OPEN FONT LICENSE', ...thirdParty().map(({ name, version }) => `${name} ${version} (`)]) {
    if (!notices.includes(text)) problems.push(`the third-party notices lack ${text}`)
  }
  if (files.includes(`/${BILL_FILE}`)) {
    const bill = JSON.parse(asar.extractFile(archive, BILL_FILE).toString('utf8'))
    problems.push(...billProblems(bill, files, new Set(thirdParty().map(({ name }) => name))))
  }
  return { problems, count: files.length }
}

/** Application and watchman share files: an older SQLite has a slower journal (electron/base/storage/sqlite.ts). */
function warnOfSqlite(binary) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { stdout } = spawnSync(binary, ['-p', 'process.versions.sqlite'], { env, encoding: 'utf8' })
  const [major = 0, minor = 0, patch = 0] = stdout.trim().split('.').map(Number)
  if (major * 1e6 + minor * 1e3 + patch < 3_051_003)
    console.warn(`package:check: SQLite ${stdout.trim()} is older than 3.51.3: shared files have a rollback journal`)
}

const folder = mkdtempSync(join(tmpdir(), 'volley-package-'))
try {
  const binary = process.platform === 'linux' ? electronBinary() : null
  if (binary) warnOfSqlite(binary)
  pack(binary ? dirname(binary) : createFakeElectron(join(folder, 'electron')), join(folder, 'release'))
  const unpacked = join(folder, 'release/linux-unpacked')
  const { problems, count } = await problemsOf(join(unpacked, 'resources/app.asar'))
  problems.push(...(await fuseProblems(join(unpacked, 'volley'))))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`package:check: ${count} entries in app.asar, its bill of materials and every fuse, all as intended`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
