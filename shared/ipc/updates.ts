import { z } from 'zod'
import { Version } from '../settings/updates'
import { method, reading } from './method'

/** A file of a release for this computer. */
export interface ReleaseFile {
  readonly name: string
  /** Where it lies; Volley itself never fetches it. */
  readonly url: string
  /** Bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/** A release whose signature was good. */
export interface Release {
  readonly version: string
  /** Unix ms. */
  readonly releasedAt: number
  readonly notes: string
  /** Those for this system, such as one for each way to install; empty where there is none. */
  readonly files: readonly ReleaseFile[]
}

/** What is known of newer versions of Volley. */
export interface Updates {
  /** Why nobody is asked; null where somebody can be. */
  readonly off: string | null
  /** Unix ms of the last try; null before the first. */
  readonly askedAt: number | null
  /** Why the last try told nothing that can be believed. */
  readonly problem: string | null
  /** A newer one, also where it was put off; null where there is none. */
  readonly release: Release | null
  /** Until when it is not spoken of, Unix ms, or null for never again; undefined where it was not put off. */
  readonly putOffUntil: number | null | undefined
}

/** Newer versions: told of, and never installed. */
export const updateMethods = {
  'updates.get': reading<Updates>()(z.strictObject({})),
  /** Asks now. */
  'updates.check': reading<Updates>()(z.strictObject({})),
  /** Not to be spoken of before tomorrow, or never again. */
  'updates.putOff': method<Updates>()(z.strictObject({ version: Version, until: z.enum(['tomorrow', 'never']) })),
} as const
