/** Share of the height for volumes. */
export const volumeShare = 0.18
/** Margins of prices, as shares of the height. */
export const candleMargins = { top: 0.14, bottom: volumeShare + 0.04 }
