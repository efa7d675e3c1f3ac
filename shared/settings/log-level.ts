import { z } from 'zod'

/** From the most to the least verbose. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** Level of the diagnostic log: this level and all more severe ones. */
export const LogLevel = z.enum(logLevels)
export type LogLevel = z.infer<typeof LogLevel>
