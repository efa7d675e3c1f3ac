import { useQuery } from '@tanstack/react-query'
import type { Updates } from '@/shared/ipc/desktop/updates'
import { ask, queryClient } from './client'

const queryKey = ['updates']

/** Known newer versions of Volley. */
export const useUpdates = () => useQuery({ queryKey, queryFn: () => ask('updates.get', {}), staleTime: 0 })

/** Stores the update state from a reply or a push. */
export const keepUpdates = (updates: Updates): void => void queryClient.setQueryData(queryKey, updates)
