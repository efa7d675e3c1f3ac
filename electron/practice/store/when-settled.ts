/** Sends the answer to an operation whose effect is stored; `isStored` is false when that failed. */
export type SendAnswer = (isStored: boolean) => void

/** Holds an answer back until what it tells of is stored and pushed. */
export type WhenSettled = (send: SendAnswer) => void
