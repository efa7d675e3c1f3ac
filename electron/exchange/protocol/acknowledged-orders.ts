import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import type { ClassifiedAnswer } from './call'

const placing: readonly EndpointName[] = [
  'placeBatch',
  'placeOrder',
  'placeRealityOrder',
  'spotPlaceOrder',
  'spotBatchOrders',
  'mixPlaceOrder',
  'mixBatchPlaceOrder',
]
const placingPaths: ReadonlySet<string> = new Set(placing.map((name) => endpoints[name].path))

/** A refused element of a batch has a code, and no order. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const { orderId, code = '' } = value as { readonly orderId?: unknown; readonly code?: unknown }
  if (typeof orderId === 'string' && orderId !== '') return code === '' ? [orderId] : []
  return Object.values(value).flatMap(idsIn)
}

/** IDs of the new orders that an answer acknowledges. Empty for calls that place nothing. */
export const acknowledgedOrders = ({ path }: Pick<Endpoint, 'path'>, answer: ClassifiedAnswer): readonly string[] =>
  answer.kind === 'done' && placingPaths.has(path) ? idsIn(answer.data) : []
