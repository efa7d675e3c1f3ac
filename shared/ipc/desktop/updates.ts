import { z } from 'zod'
import { Version } from '@/shared/settings/updates'
import { method, reading } from '@/shared/ipc/transport/method'

/** A file of a release for this computer. */
export interface ReleaseFile {
  readonly name: string
  /** Its address. Volley itself never fetches it. */
  readonly url: string
  /** Bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/** A release with a valid signature. */
export interface Release {
  readonly version: string
  /** Unix ms. */
  readonly releasedAt: number
  readonly notes: string
  /** Files for this system, such as one for each way to install. Empty if there is none. */
  readonly files: readonly ReleaseFile[]
}

/** Known newer versions of Volley. */
export interface Updates {
  /** Reason why no server is queried. Null if it is. */
  readonly off: string | null
  /** Unix ms of the last try. Null before the first. */
  readonly checkedAt: number | null
  /** Reason why the last try returned no trusted manifest. */
  readonly problem: string | null
  /** A newer release, including a postponed one. Null if there is none. */
  readonly release: Release | null
  /** End of the postponement, Unix ms, or null for never again. Undefined if not postponed. */
  readonly putOffUntil: number | null | undefined
}

/** Newer versions: notified, and never installed. */
export const updateMethods = {
  'updates.get': reading<Updates>()(z.strictObject({})),
  /** Queries now. */
  'updates.check': reading<Updates>()(z.strictObject({})),
  /** Suppresses notices until tomorrow, or permanently. */
  'updates.putOff': method<Updates>()(z.strictObject({ version: Version, until: z.enum(['tomorrow', 'never']) })),
} as const
