import { useQuery } from '@tanstack/react-query'
import type { Updates } from '@/shared/ipc/desktop/updates'
import { fetchOutput, queryClient } from './client'

const queryKey = ['updates']

/** Known newer versions of Volley. */
export const useUpdates = () => useQuery({ queryKey, queryFn: () => fetchOutput('updates.get', {}), staleTime: 0 })

/** Stores the update state from a reply or a push. */
export const storeUpdates = (updates: Updates): void => void queryClient.setQueryData(queryKey, updates)
