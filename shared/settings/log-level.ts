import { z } from 'zod'

/** From the most talkative to the most silent. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** How much the diagnostic log says: this level and everything graver. */
export const LogLevel = z.enum(logLevels)
export type LogLevel = z.infer<typeof LogLevel>
