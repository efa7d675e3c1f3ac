/** Place of the application where a difference from an assumption is visible. */
export type VisiblePlace = 'diagnostics' | 'alarm' | 'review' | 'order' | 'footer' | 'panel'

/** Other readings of the description, each with its ID. The practice exchange plays every one (`--flip`). */
interface Flippable {
  readonly alternatives: Readonly<Record<string, string>>
  readonly noAlternative?: never
}
/** No other reading is played, for the stated reason. */
interface Single {
  readonly noAlternative: string
  readonly alternatives?: never
}
/** The difference is visible in use. */
interface Detected {
  readonly detector: {
    readonly visibleIn: VisiblePlace
    readonly notices: string
    /** A wrong figure that is shown nevertheless. */
    readonly cost?: string
  }
  readonly undetectable?: never
}
/** Cost if the assumption is wrong and nothing shows it. */
interface Undetectable {
  readonly undetectable: string
  readonly detector?: never
}

/** Orders that a wrong assumption makes dangerous. */
export type BlockedOrders = 'futures' | 'COIN-FUTURES' | 'classic futures changes' | 'classic spot changes'

/** A fact about the exchange that its description does not settle. Paths are from the root of the repository. */
export type Assumption = {
  readonly described: string
  readonly assumed: string
  readonly usedIn: readonly [string, ...string[]]
  /** Reason why no message of the exchange shows the answer. Without it the row has a check. */
  readonly unchecked?: string
  /** Held back after a message showed otherwise, until a person has confirmed it. */
  readonly blocks?: BlockedOrders
} & (Flippable | Single) &
  (Detected | Undetectable)

/** Rows by ID. A row without an alternative or a reason, or without a detector or a cost, does not compile. */
export const assumptions = <const Rows extends Readonly<Record<`A-${string}`, Assumption>>>(rows: Rows): Rows => rows
