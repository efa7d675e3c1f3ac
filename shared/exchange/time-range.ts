import { z } from 'zod'

const DAY_MS = 86_400_000

/** What stretch of time a call may ask for (spec: Other limits), in days. */
export interface RangeRule {
  /** Longest distance from startTime to endTime. */
  readonly window?: number
  /** How far back startTime may lie. */
  readonly back?: number
}

const Range = z.looseObject({ startTime: z.string().optional(), endTime: z.string().optional() })

/** The rule a request breaks, with its code (exchange-facts 13, A-look-back), or null. Both sides ask: the client before anything is sent. */
export function rangeProblem(rule: RangeRule, request: unknown, now: number): { readonly code: '00001' | '40704' | '40707'; readonly message: string } | null {
  const { startTime, endTime } = Range.safeParse(request).data ?? {}
  if (startTime === undefined) return null
  const start = Number(startTime)
  if (endTime !== undefined && start > Number(endTime)) return { code: '40707', message: 'startTime should be before endTime' }
  if (rule.window !== undefined && endTime !== undefined && Number(endTime) - start > rule.window * DAY_MS) {
    return { code: '00001', message: `startTime and endTime should be within ${rule.window} days` }
  }
  if (rule.back !== undefined && start < now - rule.back * DAY_MS) return { code: '40704', message: `startTime: only the last ${rule.back} days can be queried` }
  return null
}
