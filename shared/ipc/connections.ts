import { z } from 'zod'
import { ProxyInput } from '../settings/proxy'
import { Settings } from '../settings/settings'
import type { ConnectionStep } from '../trading/health/connection-causes'
import { method, reading } from './method'

/** One step of a connection test. */
export interface TestedStep {
  readonly step: ConnectionStep
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped'
  /** Null while it was not gone. */
  readonly tookMs: number | null
  /** What was found, or what is wrong; '' while there is nothing to say. */
  readonly says: string
  /** What can be done about it; '' unless it failed. */
  readonly todo: string
}

/** How far a test of a connection has come; it ends at the first step that fails. */
export interface ConnectionTest {
  /** As whoever began it named it. */
  readonly run: string
  /** Grows with every change. */
  readonly revision: number
  readonly state: 'running' | 'passed' | 'failed' | 'canceled'
  readonly steps: readonly TestedStep[]
}

const profileId = z.string().min(1).max(64)
const run = z.string().min(8).max(40)
const { rest, wsPublic, wsPrivate, accountKind } = Settings.shape.customProfiles.unwrap().element.shape

/** How a profile is reached. */
export const connectionMethods = {
  /** The only way in for the login of a proxy. The profile is opened again where it is in use. */
  'connections.setProxy': method<null>()(z.strictObject({ profileId, proxy: ProxyInput })),
  /**
   * Begins a test of a connection as it is typed, saved or not, and answers at once; `connections.tested` tells the
   * rest. Nothing in it trades. Without `custom` the addresses are those of the profile. One that runs is ended by it.
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
