import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Locator } from '@playwright/test'

/** Edge of a compared block, in pixels of a screenshot. */
const BLOCK = 8
/** Difference of two blocks in mean lightness, of 255. Other smoothing of letters stays below it. */
const LARGEST_DIFFERENCE = 12
/** Share of different blocks. */
const LARGEST_SHARE = 0.005
/** Screenshots have half the size of the screen. */
const SCALE = 2

/** True if a different screenshot replaces its reference. */
export const isWriting = process.env.VOLLEY_REFERENCES === 'write'
const fileOf = (name: string): string => join(import.meta.dirname, 'references', `${name}.png`)

interface Compared {
  /** PNG as Base64. */
  readonly screenshot: string
  readonly reference: string | null
  readonly block: number
  readonly largest: number
  readonly scale: number
}
/** Runs in an empty page: reduces a screenshot, and compares it with a reference. */
async function compareIn({ screenshot, reference, block, largest, scale }: Compared) {
  async function draw(png: string, by: number): Promise<HTMLCanvasElement> {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(image.width / by)
    canvas.height = Math.floor(image.height / by)
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  }
  function lightnessOf(canvas: HTMLCanvasElement): number[] {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const columns = Math.floor(canvas.width / block)
    const rows = Math.floor(canvas.height / block)
    return Array.from({ length: columns * rows }, (_, at) => {
      let sum = 0
      for (let y = 0; y < block; y += 1)
        for (let x = 0; x < block; x += 1) {
          const first = 4 * ((Math.floor(at / columns) * block + y) * canvas.width + (at % columns) * block + x)
          sum += 0.299 * data[first]! + 0.587 * data[first + 1]! + 0.114 * data[first + 2]!
        }
      return sum / block ** 2
    })
  }
  const drawn = await draw(screenshot, scale)
  const png = drawn.toDataURL('image/png').split(',')[1]!
  if (reference === null) return { png, share: null, size: '' }
  const before = await draw(reference, 1)
  const [was, is] = [lightnessOf(before), lightnessOf(drawn)]
  const size = `${before.width}×${before.height} before, ${drawn.width}×${drawn.height} now`
  if (before.width !== drawn.width || before.height !== drawn.height) return { png, share: 1, size }
  return { png, share: is.filter((value, at) => Math.abs(value - was[at]!) > largest).length / is.length, size }
}

/** Difference of a part of the screen from its reference, as text; null if there is none. Writes a different one. */
export async function differenceFrom(browser: Browser, name: string, part: Locator): Promise<string | null> {
  const screenshot = (await part.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  const file = fileOf(name)
  const reference = existsSync(file) ? readFileSync(file).toString('base64') : null
  const page = await browser.newPage()
  const { png, share, size } = await page.evaluate(compareIn, {
    screenshot,
    reference,
    block: BLOCK,
    largest: LARGEST_DIFFERENCE,
    scale: SCALE,
  })
  await page.close()
  if (share !== null && share <= LARGEST_SHARE) return null
  if (isWriting) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(png, 'base64'))
  }
  if (share === null) return `${name}: no reference`
  return `${name}: ${(share * 100).toFixed(1)} % of the screenshot differs, ${size}`
}
