/** Listeners of an event, and their notification. */
export interface Emitter<Notified extends readonly unknown[]> {
  /** Returns the function that unsubscribes. The same function is subscribed only once. */
  readonly listen: (listener: (...notified: Notified) => void) => () => void
  /**
   * Notifies all of them, in the order of subscription. A throwing listener does not stop the others: the first error
   * is thrown after all were called, so that none is swallowed.
   */
  readonly emit: (...notified: Notified) => void
}

export function createEmitter<Notified extends readonly unknown[] = []>(): Emitter<Notified> {
  const listeners = new Set<(...notified: Notified) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (...notified) => {
      const errors: unknown[] = []
      for (const listener of listeners) {
        try {
          listener(...notified)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
