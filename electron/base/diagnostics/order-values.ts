/** Members of a request that say which order or stretch is meant; of every other member only the name is written. */
const notified: ReadonlySet<string> = new Set([
  'category',
  'symbol',
  'side',
  'posSide',
  'tradeSide',
  'orderType',
  'timeInForce',
  'stpMode',
  'reduceOnly',
  'marginMode',
  'marginCoin',
  'coin',
  'price',
  'qty',
  'size',
  'amount',
  'triggerPrice',
  'clientOid',
  'orderId',
  'orderIdList',
  'orderList',
  'startTime',
  'endTime',
  'cursor',
  'limit',
  'interval',
  'productType',
])
const LONGEST = 64
/** The largest batch that any call takes, and a little. */
const MOST_ELEMENTS = 50
const MOST_DEPTH = 3

/** A request without anything but order-relevant values; what else it had is named under `others`. */
export const orderValues = (request: unknown): unknown => valuesIn(request, 0)

function valuesIn(request: unknown, depth: number): unknown {
  if (typeof request === 'string') return request.slice(0, LONGEST)
  if (typeof request === 'number' || typeof request === 'boolean') return request
  if (typeof request !== 'object' || request === null || depth > MOST_DEPTH) return null
  if (Array.isArray(request))
    return request.slice(0, MOST_ELEMENTS).map((element: unknown) => valuesIn(element, depth + 1))
  const members = Object.entries(request).filter(([, value]) => value !== undefined)
  const values = members
    .filter(([name]) => notified.has(name))
    .map(([name, value]) => [name, valuesIn(value, depth + 1)])
  const others = members.map(([name]) => name.slice(0, LONGEST)).filter((name) => !notified.has(name))
  return Object.fromEntries(others.length === 0 ? values : [...values, ['others', others]])
}
