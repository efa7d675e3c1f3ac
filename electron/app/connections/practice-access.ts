import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { t } from '@/shared/languages/text'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { ownProblem } from '@/electron/base/place/own-folders'
import type { PracticeDescriptor, PracticeOptions } from '@/practice/practice-exchange'
import type { Credentials } from '@/electron/exchange/protocol/credentials'
import type { PracticeAccess } from '@/electron/services/profiles/access'

export interface PracticeChoice {
  readonly seed: number
  /** Recording whose book is used as liquidity. */
  readonly replay?: string
  /** 0 or undefined selects any free port. */
  readonly port?: number
  /** Opens the exchange's control endpoint for tests and writes its descriptor, with its token, to `practice.json`. */
  readonly faults?: boolean
}

/** A running practice exchange: in a worker of the application, or in the process of a test. */
export interface RunningPractice {
  readonly descriptor: PracticeDescriptor
  /** Opens accounts of another trader. The returned descriptor lists their keys. */
  openAccounts(): Promise<PracticeDescriptor>
  /** Resolves when its accounts are stored and its files are closed. */
  close(): Promise<void>
}

/** `onEnd` is called with the reason if it ended without being closed. */
export type LaunchPractice = (
  options: Omit<PracticeOptions, 'clock' | 'random'>,
  onEnd: (why: string) => void,
) => Promise<RunningPractice>

interface PracticeAccessOptions {
  readonly dataDir: string
  readonly choice: PracticeChoice
  readonly launch: LaunchPractice
  /** Notifies of an unexpected end, or of accounts that cannot be saved. */
  readonly notify: (title: string, text: string) => void
  /** It ended unexpectedly. The next `start` starts it again. */
  readonly ended: () => void
}

const credentialsOf = ({ apiKey, secretKey, passphrase }: PracticeDescriptor['accounts'][number]): Credentials => ({
  apiKey,
  secretKey,
  passphrase,
})

/**
 * The embedded practice exchange. It runs while its profile is in use, and its accounts are saved in the data folder.
 */
export function createPracticeAccess({ dataDir, choice, launch, notify, ended }: PracticeAccessOptions) {
  let running: Promise<RunningPractice> | null = null
  let stopping: Promise<void> = Promise.resolve()

  function onEnd(why: string): void {
    running = null
    notify(t('The practice exchange stopped'), t`It is started again while it is in use. ${why}`)
    ended()
  }

  async function launchIt(): Promise<RunningPractice> {
    // The previous one must have closed its files.
    await stopping
    const { replay } = choice
    const storageProblem = ownProblem(dataDir)
    const where = {
      port: choice.port ?? 0,
      seed: choice.seed,
      ...(storageProblem === null ? { dataDir: join(dataDir, 'practice') } : {}),
      faults: choice.faults ?? false,
    }
    try {
      const started = await launch({ ...where, ...(replay === undefined ? {} : { replay }) }, onEnd)
      const notSaved = storageProblem ?? started.descriptor.notSaved
      if (notSaved !== undefined)
        notify(
          t('The practice accounts are not kept'),
          t`Practice accounts were reset; changes won’t be saved: ${notSaved}.`,
        )
      return started
    } catch (error) {
      running = null
      if (replay === undefined) throw error
      throw new Error(
        t`--replay: ${replay} cannot be replayed: ${error instanceof Error ? error.message : t('unknown reason')}`,
      )
    }
  }

  /** The exchange also runs without its descriptor, which only tests read. */
  function writeDescriptor(descriptor: PracticeDescriptor): void {
    try {
      writeFileSync(join(dataDir, 'practice.json'), JSON.stringify(descriptor), { mode: 0o600 })
    } catch (error) {
      notify(t('The practice exchange takes no faults in this run'), t`practice.json: ${diskProblem(error)}.`)
    }
  }

  function accessTo(descriptor: PracticeDescriptor): PracticeAccess {
    if (choice.faults === true && ownProblem(dataDir) === null) writeDescriptor(descriptor)
    const account = descriptor.accounts.find(({ kind }) => kind === 'unified')
    if (account === undefined) throw new Error(t('The practice exchange has no unified account.'))
    const forTax = descriptor.accounts.find(({ uid, label }) => uid === account.uid && label === 'tax')
    if (forTax === undefined) throw new Error(t('The practice exchange has no tax key.'))
    const { rest, wsPublic, wsPrivate } = descriptor
    return {
      addresses: { rest, wsPublic, wsPrivate },
      credentials: credentialsOf(account),
      taxCredentials: credentialsOf(forTax),
    }
  }

  async function start(): Promise<PracticeAccess> {
    running ??= launchIt()
    return accessTo((await running).descriptor)
  }

  /** Opens a new account at the exchange. The next `start` returns its keys. */
  async function openAccount(): Promise<void> {
    running ??= launchIt()
    const exchange = await running
    running = Promise.resolve({ ...exchange, descriptor: await exchange.openAccounts() })
  }

  /** Ends it. The next `start` waits until it has ended. */
  function stop(): Promise<void> {
    const practice = running
    running = null
    if (practice !== null) stopping = practice.then((exchange) => exchange.close()).catch(() => undefined)
    return stopping
  }

  return { start, openAccount, stop }
}
