import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { strategyTerms, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'

/**
 * Terms of a strategy order after a request, with omitted members unchanged; null for any other call, and if the
 * changed order is unknown.
 */
export function strategyTermsOf(name: EndpointName, request: unknown, record: Leg['record']): StrategyTerms | null {
  if (name === 'placeStrategyOrder') return strategyTerms(request as Readonly<Record<string, unknown>>)
  return name === 'modifyStrategyOrder' && record !== null ? strategyTerms({ ...record, ...(request as object) }) : null
}
