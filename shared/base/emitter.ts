/** Who listens to one thing, and the word to all of them. */
export interface Emitter<Notified extends readonly unknown[]> {
  /** Returns the function that ends it. The same function listens once only. */
  readonly listen: (listener: (...notified: Notified) => void) => () => void
  /**
   * Tells all of them, in the order they came. One that throws keeps no other from hearing: the first error is thrown
   * when all have heard, so that none is swallowed.
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
