import type { Health } from '@/shared/trading/health/health'

const SAVED = 100

/** Time from request to acknowledgment of the last 100 order requests, for the footer. */
export function createAckLatency(): { readonly add: (ms: number) => void; readonly figures: () => Health['ack'] } {
  const times: number[] = []
  return {
    add: (ms) => {
      times.push(ms)
      if (times.length > SAVED) times.shift()
    },
    figures: () => {
      if (times.length === 0) return null
      const sorted = [...times].sort((a, b) => a - b)
      const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!
      return { p50: at(0.5), p95: at(0.95), count: sorted.length }
    },
  }
}
