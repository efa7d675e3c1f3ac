// npm run package:check: are the packaging rules right? Packs on a stand-in Electron folder where the real binary is
// absent (electron-builder only copies and renames it), then reads the archive.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './build.mjs'
import { electronBinary } from './electron-binary.mjs'
import { thirdParty } from './third-party.mjs'

const require = createRequire(import.meta.url)
const wanted = [
  '/package.json',
  '/dist/main/main.cjs',
  '/dist/preload/preload.cjs',
  '/dist/practice/practice.cjs',
  '/dist/renderer/index.html',
  '/dist/renderer/third-party-notices.txt',
]
const unwanted = /\.map$|\.tsx?$|\/\.env|^\/(electron|renderer|shared|e2e|bench|scripts|dist\/(serve|dev|bench))(\/|$)/

/** Where Electron keeps its fuses: this mark, a version, a count, then one byte a fuse. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuseCount = 9
/** By position in the wire; '0' is off and '1' is on. The two that are left out stay as Electron ships them. */
const wantedFuses = {
  runAsNode: [0, '0'],
  cookieEncryption: [1, '1'],
  nodeOptions: [2, '0'],
  nodeCliInspect: [3, '0'],
  asarIntegrity: [4, '1'],
  onlyLoadAppFromAsar: [5, '1'],
  grantFileProtocolExtraPrivileges: [7, '0'],
}

/** A folder that looks like an unpacked Electron. Its fuses stand the wrong way, so that only flipping them passes. */
function standInElectron(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(folder, file), '')
  const fuses = Array.from({ length: fuseCount }, (_, index) =>
    Object.values(wantedFuses).some(([at, state]) => at === index && state === '0') ? '1' : '0',
  )
  writeFileSync(join(folder, 'electron'), `${fuseMark}\x01${String.fromCharCode(fuseCount)}${fuses.join('')}`)
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

function fuseProblems(binary) {
  const bytes = readFileSync(binary)
  const wire = bytes.indexOf(fuseMark) + fuseMark.length + 2
  return Object.entries(wantedFuses)
    .filter(([, [at, state]]) => String.fromCharCode(bytes[wire + at]) !== state)
    .map(([name]) => `the fuse ${name} stands the wrong way`)
}

async function problemsOf(archive) {
  // electron-builder brings this package; it reads the very format that was written.
  const asar = await import('@electron/asar')
  const files = asar.listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const problems = wanted.filter((path) => !files.includes(path)).map((path) => `missing: ${path}`)
  for (const path of files) {
    const foreignModule = /^\/node_modules\/[^/]+/.test(path) && !path.startsWith('/node_modules/keytar')
    if (unwanted.test(path) || foreignModule) problems.push(`should not be packed: ${path}`)
  }
  if (!existsSync(join(root, 'node_modules/keytar')))
    console.warn('package:check: keytar was not built on this machine; a release build must have it')
  else if (!existsSync(`${archive}.unpacked/node_modules/keytar/build/Release/keytar.node`))
    problems.push('keytar.node is not unpacked beside the archive')
  const notices = asar.extractFile(archive, 'dist/renderer/third-party-notices.txt').toString('utf8')
  for (const words of ['SIL OPEN FONT LICENSE', ...thirdParty().map(({ name, version }) => `${name} ${version} (`)]) {
    if (!notices.includes(words)) problems.push(`the third-party notices lack ${words}`)
  }
  return { problems, count: files.length }
}

const folder = mkdtempSync(join(tmpdir(), 'volley-package-'))
try {
  const binary = process.platform === 'linux' ? electronBinary() : null
  pack(binary ? dirname(binary) : standInElectron(join(folder, 'electron')), join(folder, 'release'))
  const unpacked = join(folder, 'release/linux-unpacked')
  const { problems, count } = await problemsOf(join(unpacked, 'resources/app.asar'))
  problems.push(...fuseProblems(join(unpacked, 'volley')))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`package:check: ${count} entries in app.asar and every fuse, all as intended`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
