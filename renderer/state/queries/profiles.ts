import { useQuery } from '@tanstack/react-query'
import { fetchOutput, queryClient } from './client'

const queryKey = ['profiles']

/** All profiles with the known properties of their keys. */
export const useProfiles = () => useQuery({ queryKey, queryFn: () => fetchOutput('profiles.list', {}), staleTime: 0 })

/** Refetches after a change of a key or a profile. */
export const readProfilesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
