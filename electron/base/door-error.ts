import type { Failure } from '@/shared/ipc/reply'

/** Thrown by a handler to answer with this failure; every other exception becomes a bare `internal`. */
export class DoorError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
    this.name = 'DoorError'
  }
}

export const refused = (message: string, field?: string): DoorError =>
  new DoorError({ code: 'refused', message, ...(field === undefined ? {} : { field }) })
export const notReady = (message: string): DoorError => new DoorError({ code: 'not-ready', message })
