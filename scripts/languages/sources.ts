/** Sources whose words are not for a reader of the screen. */
const WITHOUT = [
  /\.test\.tsx?$|\/testing\/|\.d\.ts$|examples?\.ts$|^shared\/languages\//,
  /^electron\/base\/storage\/migrations/,
  // It speaks as the real exchange does.
  /^electron\/practice\//,
  // Other programs read what these write, or wrote what these read.
  /^shared\/trading\/(?:tax\/layouts\/|import\/titles)|^electron\/services\/monitors\/history\/csv/,
]

/** Whether a source file, by its path from the root, holds texts for a person. */
export const hasTexts = (file: string): boolean =>
  /^(?:electron|renderer|shared)\/.*\.tsx?$/.test(file) && !WITHOUT.some((pattern) => pattern.test(file))
