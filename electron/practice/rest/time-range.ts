/** True when a time (Unix ms) lies in the range a list was asked for; open ends include everything. */
export const isInTimeRange = (
  at: number,
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
): boolean => (startTime === undefined || at >= Number(startTime)) && (endTime === undefined || at <= Number(endTime))
