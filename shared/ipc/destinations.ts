import { z } from 'zod'
import { type Destination, DestinationInput } from '../trading/destinations/destination'
import type { Dispatch } from '../trading/destinations/dispatch'
import type { Undelivered } from '../trading/destinations/undelivered'
import { method, reading } from './method'

/** A destination and how it stands. Of its secrets only the names. */
export interface DestinationOverview {
  readonly destination: Destination
  /** Host and port that messages and secrets go to. */
  readonly host: string
  /** How many messages wait for it. */
  readonly waiting: number
  /** Unix ms; null while nothing was received there. */
  readonly lastReceivedAt: number | null
  /** What does not arrive there; null while all does. */
  readonly undelivered: Undelivered | null
}

/** Every destination, and why messages would be forgotten at the end; null while they are on disk. */
export interface DestinationsOverview {
  readonly destinations: readonly DestinationOverview[]
  readonly diskProblem: string | null
}

/** What came of one message that was sent on demand. */
export type TestOutcome =
  | { readonly kind: 'received'; readonly receipt: string; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly why: string; readonly tookMs: number }

/** Newest first; `next` continues the list, null at its end. */
export interface DispatchList {
  readonly dispatches: readonly Dispatch[]
  readonly next: string | null
}

const id = z.string().min(1).max(40)

/** Where alarms are sent beside this machine. */
export const destinationMethods = {
  'destinations.list': reading<DestinationsOverview>()(z.strictObject({})),
  /** The only way in for their secrets. An address that is changed needs them typed again. */
  'destinations.save': method<DestinationsOverview>()(DestinationInput),
  'destinations.remove': method<DestinationsOverview>()(z.strictObject({ id })),
  /** Sends one message now, once, and waits for what comes of it. */
  'destinations.test': method<TestOutcome>()(z.strictObject({ id })),
  /** What was sent and what waits; `search` holds words that must all stand in it. */
  'destinations.dispatches': reading<DispatchList>()(
    z.strictObject({
      search: z.string().max(200),
      destinationId: id.nullable(),
      before: z
        .string()
        .max(60)
        .regex(/^\d+ [\da-f]+$/, 'must be the `next` of a list')
        .nullable(),
    }),
  ),
} as const
