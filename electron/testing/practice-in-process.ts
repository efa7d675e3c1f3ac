import type { Env } from '../base/env/env'
import type { LaunchPractice } from '@/electron/app/connections/practice-access'
import { startPracticeExchange } from '@/practice/practice-exchange'

/** The practice exchange in this very process, where there is no built worker. */
export const practiceInProcess =
  ({ clock, random }: Env): LaunchPractice =>
  (options) =>
    startPracticeExchange({ clock, random, ...options })
