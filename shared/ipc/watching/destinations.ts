import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { AnswerLink } from '@/shared/trading/destinations/answer-link'
import { type Destination, DestinationInput } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import type { Undelivered } from '@/shared/trading/destinations/undelivered'
import { method, reading } from '@/shared/ipc/transport/method'

/** A destination and its state. Of its secrets only the names. */
export interface DestinationOverview {
  readonly destination: Destination
  /** Host and port of messages and secrets. */
  readonly host: string
  /** Number of pending messages. */
  readonly waiting: number
  /** Unix ms. Null until a message was received there. */
  readonly lastReceivedAt: number | null
  /** Undelivered messages. Null while all are delivered. */
  readonly undelivered: Undelivered | null
}

/** Every destination, and the reason why messages would be lost at the end. Null while they are on disk. */
export interface DestinationsOverview {
  readonly destinations: readonly DestinationOverview[]
  readonly answerLink: AnswerLink
  /** Reason why no links are served although they are on; null without one. */
  readonly linkProblem: string | null
  readonly diskProblem: string | null
}

/** Result of a test message. */
export type TestOutcome =
  | { readonly kind: 'received'; readonly receipt: string; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly why: string; readonly tookMs: number }

/** Newest first. `next` continues the list, null at its end. */
export interface DispatchList {
  readonly dispatches: readonly Dispatch[]
  readonly next: string | null
}

const id = z.string().min(1).max(40)

/** Destinations of alarms outside this machine. */
export const destinationMethods = {
  'destinations.list': reading<DestinationsOverview>()(z.strictObject({})),
  /** The only call that sets their secrets. After a change of the address they must be typed again. */
  'destinations.save': method<DestinationsOverview>()(DestinationInput),
  'destinations.remove': method<DestinationsOverview>()(z.strictObject({ id })),
  /** Sets where links are served that acknowledge alarms, or turns them off. */
  'destinations.setAnswerLink': method<DestinationsOverview>()(AnswerLink),
  /** Sends one message now, once, and waits for the result. */
  'destinations.test': method<TestOutcome>()(z.strictObject({ id })),
  /** Sent and pending messages. `search` has terms that must all occur. */
  'destinations.dispatches': reading<DispatchList>()(
    z.strictObject({
      search: z.string().max(200),
      destinationId: id.nullable(),
      before: z
        .string()
        .max(60)
        .regex(/^\d+ [\da-f]+$/, t('must be the `next` of a list'))
        .nullable(),
    }),
  ),
} as const
