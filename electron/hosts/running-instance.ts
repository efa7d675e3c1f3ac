import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** Time limit for an answer to a second start. */
const ANSWER_MS = 2000

/** Only its owner can open the file. A pipe of Windows belongs to the session. */
function meetingPoint(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'running.sock')
  return `\\\\.\\pipe\\volley-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
}

/**
 * Gives a second start on the same data folder a new address of this process, so that a lost tab is recovered by
 * starting Volley again. Returns the function that ends it. If no such socket can be created (a read-only folder, a
 * long path), Volley runs without it.
 */
export function answerSecondStart(dataDir: string, freshAddress: () => string): () => void {
  const path = meetingPoint(dataDir)
  removeLeftover(path)
  const server = createServer((connection) => connection.on('error', () => connection.destroy()).end(freshAddress()))
  server.on('error', () => server.close()).listen(path)
  server.unref()
  return () => server.close()
}

/** The file of a killed process would block this process. A running process was already queried. */
function removeLeftover(path: string): void {
  if (process.platform === 'win32') return
  try {
    rmSync(path, { force: true })
  } catch {
    // A read-only folder: nothing can be created there either.
  }
}

/** A new address of the Volley that runs on this data folder. Null if none answers. */
export function addressOfRunning(dataDir: string): Promise<string | null> {
  return new Promise((resolve) => {
    let address = ''
    const connection = connect(meetingPoint(dataDir))
    connection.setTimeout(ANSWER_MS, () => connection.destroy())
    connection.setEncoding('utf8').on('data', (part: string) => (address += part))
    connection.on('error', () => undefined).on('close', () => resolve(address === '' ? null : address))
  })
}
