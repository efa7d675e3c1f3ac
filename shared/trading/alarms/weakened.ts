import { compare } from '@/shared/base/decimal'
import type { AlarmSettings } from './alarm-settings'

type IsWeaker<Value> = (before: Value, after: Value) => boolean
const isOff: IsWeaker<boolean> = (before, after) => before && !after
const isMore: IsWeaker<string> = (before, after) => compare(after, before) > 0
const isLess: IsWeaker<string> = (before, after) => compare(after, before) < 0

/** True if the change of a setting makes alarms later, rarer or quieter. */
const weaker: { readonly [Name in keyof AlarmSettings]: IsWeaker<AlarmSettings[Name]> } = {
  hysteresis: isMore,
  speed: isOff,
  speedChange: isMore,
  speedMinutes: (before, after) => after < before,
  projection: isOff,
  projectionHours: (before, after) => after < before,
  projectionPrices: isOff,
  priceDistance: isOff,
  priceWithin: isLess,
  deadManSeconds: (before, after) => after > before,
  mismatch: isOff,
  haircut: isOff,
  newDebt: isOff,
  loanDistance: isOff,
  loanWithin: isLess,
  loanExpiry: isOff,
  loanExpiryHours: (before, after) => before.some((hours) => !after.includes(hours)),
  repeatMinutes: (before, after) => after > before,
  sound: isOff,
  keepAwake: isOff,
}

const isWeaker = <Name extends keyof AlarmSettings>(name: Name, before: AlarmSettings, after: AlarmSettings): boolean =>
  weaker[name](before[name], after[name])

/** Changed settings that make alarms later, rarer or quieter. */
export const weakened = (before: AlarmSettings, after: AlarmSettings): readonly (keyof AlarmSettings)[] =>
  (Object.keys(weaker) as (keyof AlarmSettings)[]).filter((name) => isWeaker(name, before, after))
