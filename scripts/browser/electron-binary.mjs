// Location of Electron's binary. The npm package downloads it, synchronously, on first import, so it is never imported
// for a check.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The binary's path, or null if it is not on this machine. */
export function electronBinary() {
  let folder
  try {
    folder = dirname(require.resolve('electron/package.json'))
  } catch {
    return null
  }
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : ''
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const file = override ? join(override, name || 'electron') : name && join(folder, 'dist', name)
  return file && existsSync(file) ? file : null
}

/** Electron's own download cache: a cached zip needs no network. */
function hasDownloadCache() {
  const platformCache = {
    darwin: join(homedir(), 'Library/Caches/electron'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'electron', 'Cache'),
  }[process.platform]
  return existsSync(
    process.env.electron_config_cache ??
      platformCache ??
      join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'electron'),
  )
}

/**
 * Fetches the binary once. Returns its path, or null after printing the reason. The installer itself has no timeout.
 */
export async function ensureElectron({ connectMs = 5000 } = {}) {
  const present = electronBinary()
  if (present) return present
  const mirror = process.env.npm_config_electron_mirror ?? process.env.ELECTRON_MIRROR ?? 'https://github.com/'
  if (!hasDownloadCache()) {
    try {
      await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(connectMs) })
    } catch (error) {
      console.error(
        `Electron's binary is not installed and ${mirror} cannot be reached (${error.cause?.code ?? error.name}).`,
      )
      return null
    }
  }
  console.error("Downloading Electron's binary (about 110 MB, once) ...")
  const { code, problem } = await install(require.resolve('electron/install.js'))
  if (code !== 0) console.error(`Electron's binary could not be downloaded: ${problem}`)
  return code === 0 ? electronBinary() : null
}

function install(installer) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'inherit', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => resolve({ code, problem: stderr.split('\n')[0] }))
  })
}
