import { t, comma } from '@/shared/languages/text'
import type { WatchedSymbol } from '@/shared/settings/watch-lists'
import type { Candle, ChartInterval } from '@/shared/trading/market/candle'
import type { Instrument } from '@/shared/trading/market/instrument'
import { token } from '@/renderer/kit/charts/chart-palette'
import { saveFile } from '@/renderer/kit/files/save-file'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { formatExact } from '@/renderer/kit/format/decimals'

/** Contents of a screenshot of a chart, besides the chart. */
export interface ScreenshotTerms {
  readonly instrument: Instrument
  readonly interval: ChartInterval
  /** Name of the account's environment: practice prices are no market prices. */
  readonly environment: string
  /** The newest candle. */
  readonly candle: Candle | null
  readonly indicators: readonly string[]
  readonly compared: WatchedSymbol | null
  /** Reason why the candles are not current; null while they are. */
  readonly problem: string | null
  /** Unix ms. */
  readonly at: number
}

/** Text above the chart of a screenshot. */
export interface Heading {
  readonly title: string
  readonly time: string
  readonly detail: string
  readonly problem: string | null
}

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export function headingOf(terms: ScreenshotTerms): Heading {
  const { instrument, interval, environment, candle, indicators, compared, problem, at } = terms
  const price = (amount: string): string => formatExact(amount, instrument.priceDecimals)
  const parts = [
    candle && `O ${price(candle.open)}  H ${price(candle.high)}  L ${price(candle.low)}  C ${price(candle.close)}`,
    indicators.length === 0 ? null : indicators.join(comma()),
    compared && t`compared with ${compared.symbol} ${compared.category}`,
  ]
  return {
    title: [instrument.symbol, instrument.category, interval, environment].join(' · '),
    time: utc(at),
    detail: parts.filter((part) => part !== null).join('  ·  '),
    problem: problem === null ? null : t`Not current: ${problem}`,
  }
}

/** `BTCUSDT-1m-20261128-174512Z.png`, in UTC. */
export function screenshotName({ instrument, interval, at }: ScreenshotTerms): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return `${instrument.symbol}-${interval}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}Z.png`
}

const LINE_PX = 18
const MARGIN_PX = 8
const FONT_PX = 12

/** The chart with its heading, in the colors of the theme. `ratio`: pixels of the image per pixel of the page. */
function withHeading(chart: HTMLCanvasElement, heading: Heading, host: HTMLElement, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const { title, time, detail, problem } = heading
  const lines = [detail, problem].filter((line) => line !== null && line !== '').length
  const height = Math.round((2 * MARGIN_PX + (1 + lines) * LINE_PX) * ratio)
  canvas.width = chart.width
  canvas.height = chart.height + height
  if (context === null) return chart
  context.fillStyle = token(host, 'ink-1')
  context.fillRect(0, 0, canvas.width, height)
  context.drawImage(chart, 0, height)
  context.scale(ratio, ratio)
  context.textBaseline = 'middle'
  const width = canvas.width / ratio
  let y = MARGIN_PX + LINE_PX / 2
  function write(text: string, color: string, weight: number): void {
    context!.font = `${weight} ${FONT_PX}px ${token(host, 'font')}`
    context!.fillStyle = token(host, color)
    context!.fillText(text, MARGIN_PX, y, width - 2 * MARGIN_PX)
  }
  write(title, 'text-1', 600)
  context.textAlign = 'right'
  context.fillStyle = token(host, 'text-2')
  context.fillText(time, width - MARGIN_PX, y)
  context.textAlign = 'left'
  for (const [text, color] of [
    [detail, 'text-2'],
    [problem ?? '', 'warn'],
  ] as const) {
    if (text === '') continue
    y += LINE_PX
    write(text, color, 400)
  }
  return canvas
}

const PNG = 'image/png'
const pngOf = (image: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    image.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), PNG),
  )

/** True once the image is on the clipboard. A browser can refuse it; the desktop window allows it within a press. */
const copyImage = async (image: Promise<Blob>): Promise<boolean> => {
  try {
    // Called within the press, before the image is drawn: browsers refuse a later write.
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: image })])
    return true
  } catch {
    return false
  }
}

/** Saves the drawn chart with its heading as a PNG file and copies it. A message states both results. */
export async function saveScreenshot(
  chart: HTMLCanvasElement,
  host: HTMLElement,
  terms: ScreenshotTerms,
): Promise<void> {
  const ratio = chart.width / Math.max(1, host.clientWidth)
  const png = pngOf(withHeading(chart, headingOf(terms), host, ratio))
  const copying = copyImage(png)
  try {
    saveFile(screenshotName(terms), [await png], PNG)
  } catch {
    return showToast('warning', t('No screenshot was saved'), t('The chart could not be drawn as an image.'))
  }
  const isCopied = await copying
  showToast(
    'info',
    isCopied ? t('Screenshot saved and copied') : t('Screenshot saved'),
    isCopied ? '' : t('It was not copied: this browser did not allow Volley to write to the clipboard.'),
  )
}
