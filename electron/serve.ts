import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Alarm } from '../shared/trading/alarms/alarm'
import { readCommandLine, usage } from './command-line'
import { compose } from './compose'
import { realEnv } from './env/real-env'
import { startBrowserHost } from './hosts/browser-host'
import { openInBrowser } from './hosts/open-in-browser'
import { practiceInWorker } from './practice-worker'

const packageFile = join(import.meta.dirname, '../../package.json')

/** The browser host: the main process under plain Node, its page served on 127.0.0.1. */
async function serve(): Promise<void> {
  // Whatever is written here is the user's alone.
  process.umask(0o077)
  const { port, open, ...wish } = readCommandLine(process.argv.slice(2), process.env, process.platform)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  const env = realEnv()
  const launchPractice = practiceInWorker(join(import.meta.dirname, '../practice/practice.cjs'))
  const app = await compose({ env, launchPractice, host: 'browser', version, ...wish, alarm: tellTerminal })
  const { router, publisher } = app
  const { clock, random } = env
  const rendererDir = join(import.meta.dirname, '../renderer')
  const host = await startBrowserHost({ router, publisher, clock, random, rendererDir, port }).catch(async (error: unknown) => {
    await app.close()
    throw portTaken(error) ? new Error(`--port: ${port} is in use by another program`) : error
  })
  console.log(`Volley is ready at ${host.address}`)
  const forgetAddress = open ? openInBrowser(host.address, wish.dataDir) : () => {}

  let closing = false
  async function close(): Promise<void> {
    if (closing) return
    closing = true
    forgetAddress()
    await host.close()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
}

/** A terminal that is watched tells of what cannot wait, whether or not a page is open. */
function tellTerminal({ level, title, text }: Alarm): void {
  if (level === 'critical') console.log(`ALARM ${title}: ${text}`)
}

const portTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

serve().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message.startsWith('--') || (error instanceof TypeError && 'code' in error) ? `${message}\n${usage}` : message)
  process.exit(1)
})
