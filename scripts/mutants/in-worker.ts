import { afterEach, beforeEach, inject } from 'vitest'

/** Input of the worker of a test file. */
export interface Order {
  /** The active mutant. Null: none, to determine which mutants the file reaches. */
  readonly id: number | null
  /** Number of times that the place may be reached before the file counts as an endless loop. */
  readonly limit: number
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly mutant: Order
  }

  interface TaskMeta {
    /** Number of times that each mutant's place was reached, by the mutant's number. */
    reached?: Readonly<Record<number, number>>
  }
}

const order = inject('mutant')
const reached: Record<number, number> = {}

Object.assign(globalThis, {
  mutants: {
    isOn(id: number): boolean {
      const times = (reached[id] ?? 0) + 1
      reached[id] = times
      if (id !== order.id) return false
      if (times > order.limit) throw new Error('The mutant makes a loop without end')
      return true
    },
  },
})

// One red test is enough.
let isRed = false
beforeEach(({ skip }) => skip(isRed))
afterEach(({ task }) => {
  isRed ||= task.result?.state === 'fail'
  task.file.meta.reached = reached
})
