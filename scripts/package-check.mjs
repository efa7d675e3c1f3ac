// npm run package:check: are the packaging rules right? Packs on a stand-in Electron folder where the real binary is
// absent (electron-builder only copies and renames it), then reads the archive.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './build.mjs'
import { electronBinary } from './electron-binary.mjs'

const require = createRequire(import.meta.url)
const wanted = ['/package.json', '/dist/main/main.cjs', '/dist/preload/preload.cjs', '/dist/renderer/index.html']
const unwanted = /\.map$|\.tsx?$|\/\.env|^\/(electron|renderer|shared|e2e|bench|scripts|dist\/(serve|practice|bench))(\/|$)/

function standInElectron(folder) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  for (const file of ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(folder, file), '#!/bin/sh\n')
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

async function problemsOf(archive) {
  // electron-builder brings this package; it reads the very format that was written.
  const asar = await import('@electron/asar')
  const files = asar.listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const problems = wanted.filter((path) => !files.includes(path)).map((path) => `missing: ${path}`)
  for (const path of files) {
    const foreignModule = /^\/node_modules\/[^/]+/.test(path) && !path.startsWith('/node_modules/keytar')
    if (unwanted.test(path) || foreignModule) problems.push(`should not be packed: ${path}`)
  }
  if (!existsSync(join(root, 'node_modules/keytar'))) console.warn('package:check: keytar was not built on this machine; a release build must have it')
  else if (!existsSync(`${archive}.unpacked/node_modules/keytar/build/Release/keytar.node`)) problems.push('keytar.node is not unpacked beside the archive')
  return { problems, count: files.length }
}

const folder = mkdtempSync(join(tmpdir(), 'volley-package-'))
try {
  const binary = process.platform === 'linux' ? electronBinary() : null
  pack(binary ? dirname(binary) : standInElectron(join(folder, 'electron')), join(folder, 'release'))
  const { problems, count } = await problemsOf(join(folder, 'release/linux-unpacked/resources/app.asar'))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`package:check: ${count} entries in app.asar, all as intended`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
