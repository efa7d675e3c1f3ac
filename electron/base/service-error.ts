import type { Failure } from '@/shared/ipc/reply'

/** Thrown by a handler to answer with this failure; every other exception becomes a bare `internal`. */
export class ServiceError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
    this.name = 'ServiceError'
  }
}

export const refused = (message: string, field?: string): ServiceError =>
  new ServiceError({ code: 'refused', message, ...(field === undefined ? {} : { field }) })
export const notReady = (message: string): ServiceError => new ServiceError({ code: 'not-ready', message })
