import './language'
import { parseArgs } from 'node:util'
import { realEnv } from './base/env/real-env'
import { beginQuietly, refuseDebuggerSignal } from './base/quiet-environment'
import { readCommandLine } from './command-line'
import { probeProfile } from './probe-profile'

const usage = 'npm run probe -- --profile NAME [--data DIR]'

/** `npm run probe`: sends reading calls with the key of a profile. */
async function probe(): Promise<void> {
  refuseDebuggerSignal()
  beginQuietly(process.env)
  process.umask(0o077)
  const { values } = parseArgs({ options: { profile: { type: 'string' }, data: { type: 'string' } } })
  if (values.profile === undefined) throw new Error(usage)
  const place = values.data === undefined ? [] : ['--data', values.data]
  const { dataDir } = readCommandLine(place, process.env, process.platform)
  await probeProfile({ env: realEnv(), dataDir, profile: values.profile, print: (text) => console.log(text) })
}

probe().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
