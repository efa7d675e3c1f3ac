/** Counts calls per bucket over a sliding second; exact at the limit (spec: Rate limits). */
export interface RequestQuota {
  /** Calls left in this second after this one, or null when it is over the limit. Refused calls do not count. */
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
