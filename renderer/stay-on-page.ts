/** The page's own origin, and the blobs it made. */
const isOwn = (url: string): boolean =>
  [`${location.origin}/`, `blob:${location.origin}/`].some((own) => url.startsWith(own))

/**
 * Refuses every navigation of this page to another origin, so that script in it cannot carry data out by its address
 * (I10). A browser lets the user's own address bar and history pass, and windows that a click opens. Nothing is
 * refused where the browser has no navigation API. Must run before any other code of the page.
 */
export function stayOnPage(navigation: Pick<Navigation, 'addEventListener'>): void {
  navigation.addEventListener('navigate', (event) => {
    if (!isOwn(event.destination.url)) event.preventDefault()
  })
}

if ('navigation' in globalThis) stayOnPage(globalThis.navigation)
