import { type LayoutHistory, noted, redone, undone, useLayoutHistory } from './layout-history'
import { layoutOnScreen, showLayout } from './workspace-handle'

/** Adds the layout on screen to the history. */
export function noteLayout(): void {
  const now = layoutOnScreen()
  if (now !== null) useLayoutHistory.setState((history) => noted(history, now))
}

function step(take: (history: LayoutHistory) => LayoutHistory): void {
  // Records a pending change first, so undo reverts it.
  noteLayout()
  const before = useLayoutHistory.getState()
  const after = take(before)
  if (after === before || after.present === null || !showLayout(after.present, true)) return
  // Stored as serialized by the library, because sizes differ in a window of another size.
  useLayoutHistory.setState({ ...after, present: layoutOnScreen() })
}

export const undoLayout = (): void => step(undone)
export const redoLayout = (): void => step(redone)
