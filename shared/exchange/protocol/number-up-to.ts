import { z } from 'zod'
import { t } from '@/shared/languages/text'

/** A number of rows or levels in the calls' format: text of a whole number from 1 to `most`. */
export const numberUpTo = (most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most, t`must be 1 to ${most}`)
