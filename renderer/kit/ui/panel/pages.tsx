import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'

/** Current page of a list that is read from the newest entry, each page beginning at the end of the previous one. */
export interface Pages<Cursor> {
  /** Start of the current page. Null on the newest. */
  readonly before: Cursor | null
  readonly older: (next: Cursor) => void
  readonly newer: () => void
  /** Must be called when another list is requested. */
  readonly toNewest: () => void
}

export function usePages<Cursor>(): Pages<Cursor> {
  /** Start of each visited page. Empty on the newest. */
  const [visited, setVisited] = useState<readonly Cursor[]>([])
  return {
    before: visited.at(-1) ?? null,
    older: (next) => setVisited([...visited, next]),
    newer: () => setVisited(visited.slice(0, -1)),
    toNewest: () => setVisited([]),
  }
}

interface PageButtonsProps<Cursor> {
  readonly pages: Pages<Cursor>
  /** Start of the next page. Null if there is none. */
  readonly next: Cursor | null
}

export function PageButtons<Cursor>({ pages, next }: PageButtonsProps<Cursor>) {
  return (
    <>
      <Button disabled={pages.before === null} onClick={pages.newer}>
        {t('Newer')}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && pages.older(next)}>
        {t('Older')}
      </Button>
    </>
  )
}
