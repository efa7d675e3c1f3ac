import { create } from 'zustand'
import type { PersonRequest } from '@/shared/ipc/desktop/person'

/** The pending question for a PIN or a code; null if there is none. */
export const usePerson = create<{ readonly request: PersonRequest | null }>()(() => ({ request: null }))
