import type { Listed } from '@/shared/ipc/transport/listed'

/** A list whose elements were all readable. */
export const listed = <Data>(list: Data): Listed<Data> => ({ list, unreadableText: null })
