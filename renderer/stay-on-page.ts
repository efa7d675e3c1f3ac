/** The page's own origin, and its blobs. */
const isOwn = (url: string): boolean =>
  [`${location.origin}/`, `blob:${location.origin}/`].some((own) => url.startsWith(own))

/**
 * Refuses every navigation of this page to another origin, so a script in it cannot send data out in an address (I10).
 * A browser allows the user's address bar and history, and windows opened by a click. No protection in a browser
 * without the navigation API. Must run before any other code of the page.
 */
export function stayOnPage(navigation: Pick<Navigation, 'addEventListener'>): void {
  navigation.addEventListener('navigate', (event) => {
    if (!isOwn(event.destination.url)) event.preventDefault()
  })
}

if ('navigation' in globalThis) stayOnPage(globalThis.navigation)
