import { t } from '@/shared/languages/text'
import './language'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { realEnv } from './base/env/real-env'
import { surviveErrors } from './base/last-resort'
import { beginQuietly, refuseDebuggerSignal } from './base/quiet-environment'
import { readCommandLine } from './command-line'
import { composeWatchman } from './compose-watchman'

const packageFile = join(import.meta.dirname, '../../package.json')
const print = (text: string): void => console.log(text)
const alarm = ({ alarm: { level, title, text }, change }: Delivery): void => {
  if (change !== 'updated') print(t`ALARM ${level} ${title}: ${text}`)
}
const priceAlert = (title: string, text: string): void => print(t`ALERT ${title}. ${text}`)

/** `npm run watch`: the watchman under plain Node. A failed start ends the process. */
async function watch(): Promise<void> {
  refuseDebuggerSignal()
  beginQuietly(process.env)
  // All files written here are only accessible to the user.
  process.umask(0o077)
  const { dataDir } = readCommandLine(process.argv.slice(2), process.env, process.platform)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  const watchman = await composeWatchman({ env: realEnv(), version, dataDir, alarm, priceAlert, print })
  surviveErrors((error) => print(t`An unexpected error: ${error instanceof Error ? error.message : String(error)}`))
  print(t`The watchman watches ${dataDir}`)
  const end = (): void => void watchman.close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}

watch().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message.startsWith('--') ? `${message}\nnpm run watch [-- --data DIR]` : message)
  process.exit(1)
})
