import type { Listed } from '@/shared/ipc/listed'

/** A list of which every element could be read. */
export const listed = <Data>(list: Data): Listed<Data> => ({ list, leftOut: null })
