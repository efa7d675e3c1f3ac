/** Members of a request that identify an order or a range. Other members are logged by name only. */
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
/** More than the largest batch of any call. */
const MOST_ELEMENTS = 50
const MOST_DEPTH = 3

/** A request with only the order-relevant values. Names of other members are listed under `others`. */
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
