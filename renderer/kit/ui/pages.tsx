import { useState } from 'react'
import { Button } from './button'

/** Which page of a list is shown that is read from the newest on, each page beginning where the one before ended. */
export interface Pages<Cursor> {
  /** Where the page on screen begins; null on the newest. */
  readonly before: Cursor | null
  readonly older: (next: Cursor) => void
  readonly newer: () => void
  /** To be called when another list is asked for. */
  readonly toNewest: () => void
}

export function usePages<Cursor>(): Pages<Cursor> {
  /** Where each page begins that was turned over; none on the newest. */
  const [turned, setTurned] = useState<readonly Cursor[]>([])
  return {
    before: turned.at(-1) ?? null,
    older: (next) => setTurned([...turned, next]),
    newer: () => setTurned(turned.slice(0, -1)),
    toNewest: () => setTurned([]),
  }
}

interface PageButtonsProps<Cursor> {
  readonly pages: Pages<Cursor>
  /** Where the next page begins; null where there is none. */
  readonly next: Cursor | null
}

export function PageButtons<Cursor>({ pages, next }: PageButtonsProps<Cursor>) {
  return (
    <>
      <Button disabled={pages.before === null} onClick={pages.newer}>
        Newer
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && pages.older(next)}>
        Older
      </Button>
    </>
  )
}
