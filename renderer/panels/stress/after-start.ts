const two = (value: number): string => String(value).padStart(2, '0')

/** Time after the start of a crash: 3,725 seconds as `1:02:05`. */
export const afterStart = (second: number): string =>
  `${Math.floor(second / 3600)}:${two(Math.floor((second % 3600) / 60))}:${two(second % 60)}`
