import type { Fill } from '@/shared/trading/orders/order'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import type { BatchRecord } from './batch-record'

/** A fill as written by earlier versions of the journal: a single fee, '' or '0' for none. */
interface EarlierFill extends Omit<Fill, 'fees'> {
  readonly feeCoin: string
  readonly fee: string
}

const isEarlier = (stored: Fill | EarlierFill): stored is EarlierFill => !('fees' in stored)

/** Reads a row of the table of fills, in the form of any version. */
export function fillOfBody(body: unknown): Fill {
  const stored = JSON.parse(String(body)) as Fill | EarlierFill
  if (!isEarlier(stored)) return stored
  const { feeCoin, fee, ...rest } = stored
  const isCharged = feeCoin !== '' && fee !== '' && !/^-?0(\.0+)?$/.test(fee)
  return { ...rest, fees: isCharged ? [{ coin: feeCoin, amount: fee }] : [] }
}

/** Gives renamed members their present names. `names` has the present name of each earlier one. */
function presentNames<Value extends object>(stored: Value, names: Readonly<Record<string, string>>): Value {
  const named = Object.entries(stored).map(([name, value]) => [names[name] ?? name, value])
  return Object.fromEntries(named) as Value
}

/** Reads a row of the table of batches, in the form of any version. */
export function batchOfBody(body: unknown): BatchRecord {
  const batch = JSON.parse(String(body)) as BatchRecord
  return batch.plan ? { ...batch, plan: presentNames(batch.plan, { held: 'pauseReason' }) } : batch
}

const earlierLegNames = { wanted: 'requested', seen: 'record' }

/** Reads a row of the table of untracked requests, in the form of any version. */
export function requestOfBody(body: unknown): UntrackedRequest {
  const request = JSON.parse(String(body)) as UntrackedRequest
  return { ...request, parts: request.parts.map((leg) => presentNames(leg, earlierLegNames)) }
}
