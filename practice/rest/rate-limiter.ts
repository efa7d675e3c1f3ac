/** Counts calls per bucket over a sliding second, exactly at the limit (spec: Rate limits). */
export interface RequestQuota {
  /**
   * Remaining calls in this second after the current call, or null if it exceeds the limit. Refused calls do not count.
   */
  take(bucket: string, perSecond: number): number | null
}

export function createRequestQuota(mono: () => number): RequestQuota {
  const calls = new Map<string, number[]>()
  return {
    take(bucket, perSecond) {
      const now = mono()
      const recent = (calls.get(bucket) ?? []).filter((at) => at > now - 1000)
      calls.set(bucket, recent)
      if (recent.length >= perSecond) return null
      recent.push(now)
      return perSecond - recent.length
    },
  }
}
