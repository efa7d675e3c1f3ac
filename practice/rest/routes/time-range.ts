/** True if a time (Unix ms) is within the requested range. Open ends include everything. */
export const isInTimeRange = (
  at: number,
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
): boolean => (startTime === undefined || at >= Number(startTime)) && (endTime === undefined || at <= Number(endTime))
