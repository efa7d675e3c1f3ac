/** Who listens to one thing, and the word to all of them. */
export interface Emitter<Told extends readonly unknown[]> {
  /** Returns the function that ends it. The same function listens once only. */
  readonly listen: (listener: (...told: Told) => void) => () => void
  /**
   * Tells all of them, in the order they came. One that throws keeps no other from hearing: the first error is thrown
   * when all have heard, so that none is swallowed.
   */
  readonly emit: (...told: Told) => void
}

export function createEmitter<Told extends readonly unknown[] = []>(): Emitter<Told> {
  const listeners = new Set<(...told: Told) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (...told) => {
      const errors: unknown[] = []
      for (const listener of listeners) {
        try {
          listener(...told)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
