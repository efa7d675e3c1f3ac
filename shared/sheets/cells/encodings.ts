/** Encodings of text files, by their names for `TextDecoder`, with names for people. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  gb18030: 'Chinese (GBK)',
  big5: 'Chinese (Big5)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-kr': 'Korean (CP949)',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
} as const
export type Encoding = keyof typeof encodings
export const encodingNames = Object.keys(encodings) as readonly Encoding[]
