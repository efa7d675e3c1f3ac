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

/** The only scripts that may run in addition to the page. */
const addresses = { sheets: sheetWorker, chance: chanceWorker } as const
export type WorkerName = keyof typeof addresses

const addressOf = (name: string): string => (name === 'chance' ? addresses.chance : addresses.sheets)

/**
 * The content policy allows this policy by its name. It only returns one of the addresses, and a second policy of its
 * name cannot be created.
 */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('page-workers', {
  createScriptURL: addressOf,
})

/** Starts a worker of the page. */
export function startWorker(name: WorkerName): Worker {
  const address = policy?.createScriptURL(name) ?? addressOf(name)
  // The constructor takes a trusted address, which the platform's types do not include yet.
  return new Worker(address as string, { type: 'module' })
}
