import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { strategyTerms, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'

/**
 * The terms that a request gives a strategy order, what it leaves out as it was; null for any other call, and where
 * nobody has seen the order that it changes.
 */
export function strategyTermsOf(name: EndpointName, request: unknown, seen: Leg['seen']): StrategyTerms | null {
  if (name === 'placeStrategyOrder') return strategyTerms(request as Readonly<Record<string, unknown>>)
  return name === 'modifyStrategyOrder' && seen !== null ? strategyTerms({ ...seen, ...(request as object) }) : null
}
