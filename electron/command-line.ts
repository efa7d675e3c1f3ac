import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { t } from '@/shared/languages/text'

export interface CommandLine {
  /** Port of the browser host; 0 selects any free port. */
  readonly port: number
  readonly open: boolean
  readonly dataDir: string
  readonly seed: number
  readonly replay?: string
  readonly faults: boolean
  /** File with the key that signs releases, instead of the key shipped with Volley. */
  readonly updateKey?: string
  /** True to run the watchman instead of the window. */
  readonly watch: boolean
  /** True to check the order journals of the data folder instead of opening the window. */
  readonly verify: boolean
}

const declared = {
  port: { type: 'string', default: '0' },
  'no-open': { type: 'boolean', default: false },
  data: { type: 'string' },
  seed: { type: 'string', default: '1' },
  replay: { type: 'string' },
  'update-key': { type: 'string' },
  faults: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const

export const usage = t(
  'Options: --port N, --no-open, --data DIR, --seed N, --replay FILE, --faults, --update-key FILE, --watch, --verify',
)

/** Reads the options that follow the program. Throws an Error that names the option and the rule. */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: declared,
  })
  return {
    port: wholeNumber('port', values.port, 65_535),
    open: !values['no-open'],
    dataDir: values.data === undefined ? defaultDataDir(environment, platform) : resolve(notEmpty('data', values.data)),
    seed: wholeNumber('seed', values.seed, 0xffff_ffff),
    faults: values.faults,
    watch: values.watch,
    verify: values.verify,
    ...(values['update-key'] === undefined ? {} : { updateKey: existing('update-key', values['update-key']) }),
    ...(values.replay === undefined ? {} : { replay: existing('replay', values.replay) }),
  }
}

/** Volley's options among those of Electron, Chromium and the system. */
export function ownOptions(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const entry = Object.entries(declared).find(([option]) => arg === `--${option}` || arg.startsWith(`--${option}=`))
    if (entry === undefined) return []
    const [option, { type }] = entry
    return type === 'string' && arg === `--${option}` ? args.slice(index, index + 2) : [arg]
  })
}

function wholeNumber(option: string, text: string, most: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > most)
    throw new Error(t`--${option}: must be a whole number from 0 to ${most}, not "${text}"`)
  return Number(text)
}

function notEmpty(option: string, text: string): string {
  if (text === '') throw new Error(t`--${option}: must not be empty`)
  return text
}

function existing(option: string, path: string): string {
  if (!statSync(notEmpty(option, path), { throwIfNoEntry: false })?.isFile())
    throw new Error(t`--${option}: there is no file ${path}`)
  return resolve(path)
}

/** Default location of application data on each system. */
function defaultDataDir(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Volley')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Volley')
  // The XDG specification requires programs to ignore a relative path.
  const configured = environment.XDG_DATA_HOME
  return join(configured?.startsWith('/') ? configured : join(homedir(), '.local', 'share'), 'volley')
}
