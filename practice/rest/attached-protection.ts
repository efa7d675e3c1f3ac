import { refuse, type Refusal } from '@/practice/rest/routes/refusal'

const placements: ReadonlySet<string> = new Set(['/api/v3/trade/place-order', '/api/v3/trade/place-batch'])
const protections = ['takeProfit', 'stopLoss'] as const

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Refusal of an order with an attached take profit or stop loss: batches accept none (spec: Versioning), and a single
 * order without it would open an unprotected position (A-classic-presets).
 */
export function protectionProblem(path: string, input: unknown): Refusal | null {
  if (!placements.has(path)) return null
  const rows: readonly unknown[] = Array.isArray(input) ? input : [input]
  const field = protections.find((name) => rows.some((row) => isGiven(Reflect.get(Object(row), name))))
  return field === undefined
    ? null
    : refuse('25593', `The current trading type does not support TP/SL settings: ${field}`)
}
