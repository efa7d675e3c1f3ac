import { type LayoutHistory, noted, redone, undone, useLayoutHistory } from './layout-history'
import { layoutOnScreen, showLayout } from './workspace-handle'

/** Takes what is on screen into the history. */
export function noteLayout(): void {
  const now = layoutOnScreen()
  if (now !== null) useLayoutHistory.setState((history) => noted(history, now))
}

function step(take: (history: LayoutHistory) => LayoutHistory): void {
  // A change that has not been noted yet is the one that is undone.
  noteLayout()
  const before = useLayoutHistory.getState()
  const after = take(before)
  if (after === before || after.present === null || !showLayout(after.present, true)) return
  // As the library wrote it: in a window of another size its figures are others.
  useLayoutHistory.setState({ ...after, present: layoutOnScreen() })
}

export const undoLayout = (): void => step(undone)
export const redoLayout = (): void => step(redone)
