import { z } from 'zod'
import { ProxyInput } from '@/shared/settings/proxy'
import { Settings } from '@/shared/settings/settings'
import type { ConnectionStep } from '@/shared/trading/health/connection-causes'
import { method, reading } from '@/shared/ipc/transport/method'

/** One step of a connection test. */
export interface TestedStep {
  readonly step: ConnectionStep
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped'
  /** Null until completed. */
  readonly tookMs: number | null
  /** Result or problem. '' without either. */
  readonly text: string
  /** Suggested action. '' unless it failed. */
  readonly todo: string
}

/** Progress of a connection test. It ends at the first failed step. */
export interface ConnectionTest {
  /** Name chosen by its initiator. */
  readonly run: string
  /** Grows with every change. */
  readonly revision: number
  readonly state: 'running' | 'passed' | 'failed' | 'canceled'
  readonly steps: readonly TestedStep[]
}

const profileId = z.string().min(1).max(64)
const run = z.string().min(8).max(40)
const { rest, wsPublic, wsPrivate, accountKind } = Settings.shape.customProfiles.unwrap().element.shape

/** Connection settings of a profile. */
export const connectionMethods = {
  /** The only call that sets the login of a proxy. An active profile is opened again. */
  'connections.setProxy': method<null>()(z.strictObject({ profileId, proxy: ProxyInput })),
  /**
   * Starts a test of a connection as typed, saved or not, and replies at once. `connections.tested` has the progress.
   * It never trades. Without `custom` the addresses are those of the profile. Ends a running test.
   */
  'connections.test': method<ConnectionTest>()(
    z.strictObject({
      run,
      profileId,
      custom: z.strictObject({ rest, wsPublic, wsPrivate, accountKind }).nullable(),
      proxy: ProxyInput,
    }),
  ),
  'connections.endTest': reading<null>()(z.strictObject({ run })),
} as const
