import chanceWorker from 'virtual:chance-worker'
import sheetWorker from 'virtual:sheet-worker'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(name: string): string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/** The only scripts that may be started beside the page. */
const addresses = { sheets: sheetWorker, chance: chanceWorker } as const
export type WorkerName = keyof typeof addresses

const addressOf = (name: string): string => (name === 'chance' ? addresses.chance : addresses.sheets)

/**
 * The content policy knows this policy by its name, it answers with one of the addresses whatever it is asked for, and
 * a second one of its name cannot be made.
 */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('page-workers', {
  createScriptURL: addressOf,
})

/** Starts a worker of the page. */
export function startWorker(name: WorkerName): Worker {
  const address = policy?.createScriptURL(name) ?? addressOf(name)
  // The constructor takes a trusted address, which the types of the platform do not know yet.
  return new Worker(address as string, { type: 'module' })
}
