import { act } from 'react'
import { vi } from 'vitest'
import { patience } from '@/shared/testing/patience'

/**
 * Looks until what is looked for is on screen. The look comes after `act`: what throws within it takes the updates that
 * came meanwhile along, and they are never shown.
 */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, patience)
