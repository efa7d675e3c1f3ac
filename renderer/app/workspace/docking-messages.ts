/** Texts of the docking library for screen readers, in the language of the screen. */
export const dockingMessages = {
  panelOpened: (title: string) => `${title} opened`,
  panelClosed: (title: string) => `${title} closed`,
  groupMaximized: (title: string) => `${title} maximized`,
  groupRestored: (title: string) => `${title} restored`,
  groupPoppedOut: (title: string) => `${title} opened in a new window`,
  closeTab: (title: string) => `Close ${title}`,
  closeTabPlain: () => 'Close',
}
