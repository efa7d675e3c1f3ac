import { useQuery } from '@tanstack/react-query'
import { ask, queryClient } from './client'

const queryKey = ['profiles']

/** Every connection that can be chosen, with what is known of its key. */
export const useProfiles = () => useQuery({ queryKey, queryFn: () => ask('profiles.list', {}), staleTime: 0 })

/** After a key or a profile changed. */
export const readProfilesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
