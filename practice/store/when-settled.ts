/** Sends the answer to an operation with a stored effect. `isStored` is false if storing failed. */
export type SendAnswer = (isStored: boolean) => void

/** Delays an answer until its effect is stored and pushed. */
export type WhenSettled = (send: SendAnswer) => void
