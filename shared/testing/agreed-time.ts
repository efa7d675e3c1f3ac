import type { Clock, TrustedTime } from '../base/clock'

/** A clock whose time an exchange agrees with. */
export const agreedTime = (clock: Clock): TrustedTime => ({
  machine: clock,
  now: () => clock.now(),
  mono: () => clock.mono(),
  after: (ms, task) => clock.after(ms, task),
  proven: () => clock.now(),
  passed: () => clock.now(),
  notBefore: () => undefined,
})
