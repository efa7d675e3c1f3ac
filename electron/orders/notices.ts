import type { Notice } from '../../shared/ipc/events'

/** Tells the trader something; kept in the notification centre. */
export type Notify = (level: Notice['level'], title: string, text: string) => void
