import { createRequire } from 'node:module'
import type { Random } from '../../shared/random'
import type { Keyring } from './keyring'

/**
 * What Volley uses of keytar, declared here because the package is optional and may be absent with its types.
 * findCredentials and findPassword are left out on purpose: they can crash the process (atom/node-keytar#477).
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const SERVICE = 'volley'
const PROBE = 'volley-probe'

/** Loads the native module; throws where it was not installed or its system library is missing. */
export function loadKeytar(): Keytar {
  const keytar: Keytar = createRequire(import.meta.url)('keytar')
  return keytar
}

/**
 * The system's keychain, once it has proven that it keeps what it is given. Rejects with the reason when it does not;
 * stays pending while the system asks the user to unlock it.
 */
export async function openKeychain(load: () => Keytar, random: Random): Promise<Keyring> {
  const keytar = load()
  const inTurn = createTurns()
  const keyring: Keyring = {
    get: (account) => inTurn(() => keytar.getPassword(SERVICE, account)),
    set: (account, secret) => inTurn(() => keytar.setPassword(SERVICE, account, secret)),
    remove: (account) => inTurn(async () => void (await keytar.deletePassword(SERVICE, account))),
  }
  const mark = Buffer.from(random.bytes(16)).toString('hex')
  await keyring.set(PROBE, mark)
  const kept = await keyring.get(PROBE)
  await keyring.remove(PROBE)
  if (kept !== mark) throw new Error('the keychain did not give back what it was given')
  return keyring
}

/** One call at a time: each waiting call holds a thread of the pool that files and DNS need as well. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
