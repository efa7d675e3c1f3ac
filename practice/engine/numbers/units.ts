/** Decimals of the ledger's smallest unit: every amount of every coin is a whole number of 10^-18 coins. */
const COIN_DECIMALS = 18
export const ONE_COIN = 10n ** 18n

/** Decimal text, possibly signed, to ledger units. Throws on text that is no number or finer than 18 decimals. */
export function toUnits(amount: string): bigint {
  const negative = amount.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? amount.slice(1) : amount).split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > COIN_DECIMALS)
    throw new Error(`Not an amount: ${amount}`)
  const units = BigInt(whole + fraction.padEnd(COIN_DECIMALS, '0'))
  return negative ? -units : units
}

/** Ledger units as plain decimal text without trailing zeros. */
export function toText(units: bigint): string {
  if (units === 0n) return '0'
  if (units < 0n) return `-${toText(-units)}`
  return trimmed(withPoint(units.toString(), COIN_DECIMALS))
}

function withPoint(digits: string, decimals: number): string {
  if (decimals === 0) return digits
  const padded = digits.padStart(decimals + 1, '0')
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

function trimmed(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === POINT ? end - 1 : end)
}

/** Division that rounds away from zero for positive amounts: reserved funds must never be too small. */
export const divideUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor

/** A fixed fraction of amounts, in lowest terms: small numbers make exact division fast. */
export interface Ratio {
  readonly times: bigint
  readonly per: bigint
}

export const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

export function createRatio(times: bigint, per: bigint): Ratio {
  const divisor = commonDivisor(times, per)
  return divisor === 0n ? { times: 0n, per: 1n } : { times: times / divisor, per: per / divisor }
}

/** Fee rates and leverage are truncated to whole 10^-8 parts. */
const RATE_ONE = 100_000_000n
const toParts = (rate: string): bigint => (toUnits(rate) * RATE_ONE) / ONE_COIN
export const toRatio = (rate: string): Ratio => createRatio(toParts(rate), RATE_ONE)
export const inverse = ({ times, per }: Ratio): Ratio => ({ times: per, per: times })

/** The fraction of a value, truncated. */
export const proportionOf = (value: bigint, { times, per }: Ratio): bigint => (value * times) / per
/** The fraction of a non-negative amount, never too small. */
export const shareUp = (value: bigint, { times, per }: Ratio): bigint =>
  divideUp(times === 1n ? value : value * times, per)

/** Result of `steps` for text that is not a whole number of steps. */
export const OFF_GRID = -1
/** Result of `steps` for a count beyond 2^53. */
export const TOO_LARGE = Infinity

/** The valid prices (or quantities) of a symbol, counted as whole ticks (or lots). */
export interface StepGrid {
  /** One step in ledger units. */
  readonly unit: bigint
  /** Whole steps in the text, or OFF_GRID, or TOO_LARGE. */
  steps(text: string): number
  /** Steps in the text, truncated to a whole number. For external data that ignores the grid. */
  nearestBelow(text: string): number
  /** With all decimals of the step, as in order books. */
  fixed(steps: number): string
  /** Without trailing zeros, as in order records. */
  plain(steps: number): string
}

const ZERO = 48
const POINT = 46

/** The integer text×10^decimals. OFF_GRID if the text has more decimals or is no number. */
function scaled(text: string, decimals: number): number {
  let value = 0
  let fraction = -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === POINT && fraction < 0) fraction = 0
    else if (code < ZERO || code > ZERO + 9) return OFF_GRID
    else if (fraction < decimals) {
      value = value * 10 + code - ZERO
      if (fraction >= 0) fraction += 1
    } else if (code !== ZERO) return OFF_GRID
  }
  return value * 10 ** (decimals - Math.max(fraction, 0))
}

/** `step` is decimal text such as '0.01' or '0.5'. */
export function createGrid(step: string): StepGrid {
  const decimals = trimmed(step).split('.')[1]?.length ?? 0
  const size = scaled(step, decimals)
  const unit = toUnits(step)
  function fixed(steps: number): string {
    const value = steps * size
    return withPoint(Number.isSafeInteger(value) ? String(value) : String(BigInt(steps) * BigInt(size)), decimals)
  }
  return {
    unit,
    steps: (text) => {
      const value = scaled(text, decimals)
      if (value < 0) return OFF_GRID
      if (value > Number.MAX_SAFE_INTEGER) return TOO_LARGE
      return value % size === 0 ? value / size : OFF_GRID
    },
    nearestBelow: (text) => Number(toUnits(text) / unit),
    fixed,
    plain: (steps) => (steps === 0 ? '0' : trimmed(fixed(steps))),
  }
}
