import { bookFigures } from './book'
import { bookPanelFigures } from './book-panel'
import { clickToWireFigures } from './click-to-wire'
import { engineFigures } from './engine'
import type { Figure } from './measure'
import { roundTripFigures } from './round-trip'
import { signFigures } from './sign'
import { startFigures } from './start'

/** Every benchmark by the name it is run with: `npm run bench -- NAME`. */
const benches: Record<string, () => Promise<readonly Figure[]>> = {
  sign: signFigures,
  'round-trip': roundTripFigures,
  book: bookFigures,
  engine: engineFigures,
  'book-panel': bookPanelFigures,
  start: startFigures,
  'click-to-wire': clickToWireFigures,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const figure of await run()) console.log(JSON.stringify(figure))
}
process.exit(0)
