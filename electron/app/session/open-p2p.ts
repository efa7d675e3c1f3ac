import type { TrustedTime } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { Env } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { createP2pWatch, type P2pWatch, type P2pWatchOptions } from '@/electron/services/p2p/p2p-watch'
import type { Connection } from '@/electron/services/profiles/profiles'

export interface OpenP2pOptions {
  readonly env: Pick<Env, 'clock'>
  readonly time: TrustedTime
  readonly connection: Connection
  readonly notify: Notices['notify']
  readonly notifyOnce: Notices['notifyOnce']
  readonly savedP2pOf: (connection: Connection) => P2pWatchOptions['saved']
}

/** Reads the P2P orders of a profile while a page shows them or notifications are on. */
export function openP2p(options: OpenP2pOptions, rest: RestClient, hasKey: boolean): P2pWatch {
  const { connection, env, time, notify, notifyOnce } = options
  let isReported = false
  return createP2pWatch({
    clock: env.clock,
    time,
    rest,
    hasKey,
    saved: options.savedP2pOf(connection),
    notify: notifyOnce,
    notWritten: (error) => {
      if (isReported) return
      isReported = true
      notify('error', t('P2P notes are not kept'), t`${diskProblem(error)}. They hold until Volley closes.`)
    },
  })
}
