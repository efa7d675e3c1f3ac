import { useQuery } from '@tanstack/react-query'
import type { Updates } from '@/shared/ipc/desktop/updates'
import { ask, queryClient } from './client'

const queryKey = ['updates']

/** What is known of newer versions of Volley. */
export const useUpdates = () => useQuery({ queryKey, queryFn: () => ask('updates.get', {}), staleTime: 0 })

/** As the main process says it: asked, changed or unasked. */
export const keepUpdates = (known: Updates): void => void queryClient.setQueryData(queryKey, known)
