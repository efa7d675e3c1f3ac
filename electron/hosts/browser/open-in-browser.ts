import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Opens the address in the user's browser through a small file that only the user can read. A command line would show
 * the code to every user of this machine. Returns a function that removes the file.
 */
export function openInBrowser(address: string, directory: string): () => void {
  const page = join(directory, 'open.html')
  try {
    writeFileSync(
      page,
      '<!doctype html><meta name="referrer" content="no-referrer">' +
        `<meta http-equiv="refresh" content="0;url=${address}">`,
      { mode: 0o600 },
    )
  } catch {
    // If the disk refuses, the printed line is sufficient.
    return () => undefined
  }
  const [command, args]: [string, string[]] =
    process.platform === 'darwin'
      ? ['open', [page]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', page]]
        : ['xdg-open', [page]]
  // Without a browser the printed line is enough.
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
  return () => rmSync(page, { force: true })
}
