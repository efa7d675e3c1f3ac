import { timingSafeEqual } from 'node:crypto'
import { Fault, type Faults } from '@/practice/faults/faults'
import type { PracticeKey } from '@/practice/accounts/practice-key'
import type { Incoming } from './incoming'

export const CONTROL_PATH = '/control'

/** Answer of the control endpoint. Null if it does not exist for this caller. */
export type ControlAnswer = { readonly status: number; readonly body: unknown } | null

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function readFault(body: string): ReturnType<typeof Fault.safeParse> {
  try {
    return Fault.safeParse(JSON.parse(body))
  } catch {
    return Fault.safeParse(null)
  }
}

export interface ControlParts {
  readonly faults: Faults
  /** Opens the accounts of another trader and returns their keys. */
  readonly openTrader: () => readonly PracticeKey[]
  readonly token: string
}

/**
 * The control endpoint for tests: GET log, POST faults, POST accounts. Without the token it responds like any unknown
 * path (X16).
 */
export function createControl({ faults, openTrader, token }: ControlParts): (incoming: Incoming) => ControlAnswer {
  return (incoming) => {
    if (!same(incoming.headers['x-control-token'] ?? '', token)) return null
    const call = `${incoming.method} ${incoming.path.slice(CONTROL_PATH.length)}`
    if (call === 'GET /log') return { status: 200, body: faults.log() }
    if (call === 'POST /accounts') return { status: 200, body: { accounts: openTrader() } }
    if (call !== 'POST /faults') return null
    const fault = readFault(incoming.body)
    if (!fault.success) return { status: 400, body: { error: fault.error.issues[0]?.message } }
    const problem = faults.inject(fault.data)
    return problem === null ? { status: 200, body: {} } : { status: 400, body: { error: problem } }
  }
}
