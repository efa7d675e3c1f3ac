import { create } from 'zustand'
import type { PersonAsk } from '@/shared/ipc/person'

/** What waits for a person's PIN or code; null while nothing does. */
export const usePerson = create<{ readonly ask: PersonAsk | null }>()(() => ({ ask: null }))
