import type { BookChange } from '@/shared/trading/book/order-book'
import { isRecord, own } from '../socket/socket-message'

/**
 * Validates an element of a books push without a schema, which over hundreds of levels costs more than applying them.
 * Null if malformed. A number that is null is absent.
 */
export function readBookPush(value: unknown): BookChange | null {
  if (!isRecord(value)) return null
  if (isScanned(value)) return value
  const bids = own(value, 'bids')
  const asks = own(value, 'asks')
  const seq = own(value, 'seq') ?? undefined
  const pseq = own(value, 'pseq') ?? undefined
  const checksum = own(value, 'checksum') ?? undefined
  if (!areLevels(bids) || !areLevels(asks) || !isSequence(seq) || !isSequence(pseq)) return null
  if (checksum !== undefined && typeof checksum !== 'number') return null
  return { bids, asks, seq, pseq, checksum }
}

/** True if the push was scanned: JSON has no such arrays. Its members are valid. */
const isScanned = (value: object): value is BookChange =>
  'bids' in value && value.bids instanceof Float64Array && 'asks' in value && value.asks instanceof Float64Array

const isSequence = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

function areLevels(value: unknown): value is BookChange['bids'] {
  return (
    Array.isArray(value) &&
    value.every((level) => Array.isArray(level) && typeof level[0] === 'string' && typeof level[1] === 'string')
  )
}
